import { expect, test } from 'vitest'
import { findNextMenuIndex } from './menu.tsx'

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
  expect(findNextMenuIndex(key, current, labels)).toBe(next)
})

test('a letter moves to the next item that begins with it, wrapping around', () => {
  expect(findNextMenuIndex('m', -1, labels)).toBe(0)
  expect(findNextMenuIndex('m', 0, labels)).toBe(2)
  expect(findNextMenuIndex('M', 2, labels)).toBe(0)
  expect(findNextMenuIndex('l', 1, labels)).toBe(3)
})

test('other keys move nowhere', () => {
  for (const key of ['Tab', 'Enter', ' ', 'x', 'Escape']) expect(findNextMenuIndex(key, 0, labels)).toBeNull()
})

test('an empty menu moves nowhere', () => {
  expect(findNextMenuIndex('ArrowDown', -1, [])).toBeNull()
})
