import { expect, test } from 'vitest'
import { countSecondsUntil, formatCountdown } from './countdown.ts'

test.each([
  [3661, '01:01:01'],
  [14_400, '04:00:00'],
  [59, '00:00:59'],
  [0, '00:00:00'],
])('%i seconds are %s (S-035)', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})

test.each([
  [10_000, 0, 10],
  [10_000, 1, 10],
  [10_000, 9999, 1],
  [10_000, 10_000, 0],
  [10_000, 99_000, 0],
])('until %i, at %i, there are %i seconds', (moment, now, seconds) => {
  expect(countSecondsUntil(moment, now)).toBe(seconds)
})
