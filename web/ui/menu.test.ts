import { expect, test } from 'vitest'
import { nextMenuIndex } from './menu.tsx'

const labels = ['My profile', 'Settings', 'Messages', 'Log out']

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 3, 0],
  ['ArrowUp', -1, 3],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
])('%s at item %i goes to item %i', (key, current, next) => {
  expect(nextMenuIndex(key, current, labels)).toBe(next)
})

test('a letter moves to the next item that begins with it, wrapping around', () => {
  expect(nextMenuIndex('m', -1, labels)).toBe(0)
  expect(nextMenuIndex('m', 0, labels)).toBe(2)
  expect(nextMenuIndex('M', 2, labels)).toBe(0)
  expect(nextMenuIndex('l', 1, labels)).toBe(3)
})

test('other keys move nowhere', () => {
  for (const key of ['Tab', 'Enter', ' ', 'x', 'Escape']) expect(nextMenuIndex(key, 0, labels)).toBeNull()
})

test('an empty menu moves nowhere', () => {
  expect(nextMenuIndex('ArrowDown', -1, [])).toBeNull()
})
