import { expect, it } from 'vitest'
import { computeReconnectDelay } from './live.ts'

it('reconnects quickly after a restart, and more slowly after a minute', () => {
  expect([0, 1, 2, 3, 4, 10, 19].map((attempt) => computeReconnectDelay(attempt, 1))).toEqual([
    500, 1000, 2000, 4000, 4000, 4000, 4000,
  ])
  expect(computeReconnectDelay(20, 1)).toBe(30_000)
  expect(computeReconnectDelay(5000, 1)).toBe(30_000)
})

it('spreads clients that lost the same server over half of the time', () => {
  expect(computeReconnectDelay(3, 0)).toBe(2000)
  expect(computeReconnectDelay(3, 0.5)).toBe(3000)
})
