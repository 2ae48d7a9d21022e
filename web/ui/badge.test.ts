import { expect, test } from 'vitest'
import { badgeText } from './badge.tsx'

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [250, '99+'],
])('a badge shows %i as %s (K-023, L-020)', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
