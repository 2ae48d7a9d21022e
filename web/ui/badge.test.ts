import { expect, test } from 'vitest'
import { formatBadgeText } from './badge.tsx'

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [250, '99+'],
])('a badge shows %i as %s (K-023, L-020)', (count, text) => {
  expect(formatBadgeText(count)).toBe(text)
})
