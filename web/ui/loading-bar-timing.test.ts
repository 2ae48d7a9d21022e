import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingBarTiming, type LoadingBarState } from './loading-bar.tsx'

let shown: LoadingBarState[]
let bar: ReturnType<typeof createLoadingBarTiming>

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  bar = createLoadingBarTiming((state) => shown.push(state))
})

afterEach(() => {
  vi.useRealTimers()
})

test('a load of 150 ms shows no bar (K-027)', () => {
  bar.setLoading(true)
  vi.advanceTimersByTime(150)
  bar.setLoading(false)
  vi.runAllTimers()
  expect(shown).toEqual([])
})

test('the bar shows at 200 ms and not before (K-027)', () => {
  bar.setLoading(true)
  vi.advanceTimersByTime(199)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['filling'])
})

test('the bar finishes at once when loaded, then goes (K-028)', () => {
  bar.setLoading(true)
  vi.advanceTimersByTime(800)
  bar.setLoading(false)
  expect(shown).toEqual(['filling', 'finished'])
  vi.runAllTimers()
  expect(shown).toEqual(['filling', 'finished', 'hidden'])
})

test('a second load while the bar fades starts from nothing', () => {
  bar.setLoading(true)
  vi.advanceTimersByTime(300)
  bar.setLoading(false)
  vi.advanceTimersByTime(50)
  bar.setLoading(true)
  vi.advanceTimersByTime(200)
  expect(shown).toEqual(['filling', 'finished', 'hidden', 'filling'])
})

test('reporting the same state twice does not restart the throttle', () => {
  bar.setLoading(true)
  vi.advanceTimersByTime(150)
  bar.setLoading(true)
  vi.advanceTimersByTime(50)
  expect(shown).toEqual(['filling'])
})
