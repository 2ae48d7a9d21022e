import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveredMilliseconds } from '#contract/api/limits.ts'
import { batchDelivered } from './apply-chat-events.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a burst is announced once per conversation, by its newest message', () => {
  const tell = vi.fn()
  const note = batchDelivered(tell)
  note('a', '1')
  note('a', '3')
  note('b', '4')
  note('a', '2')
  vi.advanceTimersByTime(deliveredMilliseconds - 1)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(tell.mock.calls.map(([mark]) => mark)).toEqual([
    { type: 'delivered', conversation: 'a', message: '3' },
    { type: 'delivered', conversation: 'b', message: '4' },
  ])
})

test('what comes later is announced again', () => {
  const tell = vi.fn()
  const note = batchDelivered(tell)
  note('a', '1')
  vi.advanceTimersByTime(deliveredMilliseconds)
  note('a', '2')
  vi.advanceTimersByTime(deliveredMilliseconds)
  expect(tell).toHaveBeenCalledTimes(2)
  expect(tell).toHaveBeenLastCalledWith({ type: 'delivered', conversation: 'a', message: '2' })
})
