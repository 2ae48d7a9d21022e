import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPausableTimer } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('paused time does not count', () => {
  const done = vi.fn()
  const timer = createPausableTimer(6000, done)
  timer.start()
  vi.advanceTimersByTime(5000)
  timer.pause()
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
  timer.start()
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})

test('starting or pausing twice changes nothing', () => {
  const done = vi.fn()
  const timer = createPausableTimer(6000, done)
  timer.start()
  vi.advanceTimersByTime(3000)
  timer.start()
  vi.advanceTimersByTime(1000)
  timer.pause()
  timer.pause()
  timer.start()
  vi.advanceTimersByTime(2000)
  expect(done).toHaveBeenCalledOnce()
})
