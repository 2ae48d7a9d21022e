import { expect, test } from 'vitest'
import { getCreditLevel } from './credit-badge.tsx'

test.each([
  [120, 'plenty'],
  [11, 'plenty'],
  [10, 'few'],
  [1, 'few'],
  [0, 'none'],
])('%i credits are %s (L-028, L-029)', (credits, level) => {
  expect(getCreditLevel(credits)).toBe(level)
})
