import { expect, test } from 'vitest'
import { getPollInterval } from './payment-queries.ts'

test.each([
  [0, 2000],
  [59_999, 2000],
  [60_000, 10_000],
  [3_600_000, 10_000],
])('after %i ms of waiting it asks again in %i ms', (waited, interval) => {
  expect(getPollInterval(waited)).toBe(interval)
})
