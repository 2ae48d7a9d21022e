import { expect, test } from 'vitest'
import { nextTabIndex } from './tabs.tsx'

test('arrows go along the line of reading and round its ends', () => {
  const tabs = { count: 3, rightToLeft: false }
  expect(nextTabIndex('ArrowRight', 2, tabs)).toBe(0)
  expect(nextTabIndex('ArrowLeft', 0, tabs)).toBe(2)
  expect(nextTabIndex('ArrowRight', 0, { ...tabs, rightToLeft: true })).toBe(2)
  expect(nextTabIndex('ArrowLeft', 0, { ...tabs, rightToLeft: true })).toBe(1)
})

test('Home and End go to the ends, other keys nowhere', () => {
  const tabs = { count: 3, rightToLeft: false }
  expect(nextTabIndex('Home', 2, tabs)).toBe(0)
  expect(nextTabIndex('End', 0, tabs)).toBe(2)
  expect(nextTabIndex('ArrowDown', 0, tabs)).toBeNull()
})
