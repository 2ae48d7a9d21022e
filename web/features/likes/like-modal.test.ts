import { expect, it } from 'vitest'
import { parseLikeDelay } from './like-modal.tsx'

it.each([
  ['?t=0', 0],
  ['?t=3', 3],
  ['?t=600', 600],
  ['?t=601', null],
  ['?t=1.5', null],
  ['?t=-1', null],
  ['?t=soon', null],
  ['?t=', null],
  ['', null],
])('the like modal of %s waits for %s seconds (M-003)', (query, seconds) => {
  expect(parseLikeDelay(new URLSearchParams(query))).toBe(seconds)
})
