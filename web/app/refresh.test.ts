import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRefreshing } from './live-start.ts'

let visibility: 'visible' | 'hidden' = 'visible'
let refreshed = 0
let push = false
let changePush: () => void = () => undefined
let stop: () => void = () => undefined

const page = new EventTarget()

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
}

function become(next: typeof visibility): void {
  visibility = next
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.stubGlobal(
    'document',
    Object.defineProperty(page, 'visibilityState', { configurable: true, get: () => visibility }),
  )
  ;[refreshed, push] = [0, false]
  stop = startRefreshing({
    refresh: async () => {
      refreshed++
    },
    hasPush: async () => push,
    onPushChange: (listener) => {
      changePush = listener
      return () => undefined
    },
  })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('refreshes first after five seconds, then every sixty (C-006, C-008, K-005, K-007)', async () => {
  await pass(4.9)
  expect(refreshed).toBe(0)
  await pass(0.2)
  expect(refreshed).toBe(1)
  await pass(59)
  expect(refreshed).toBe(1)
  await pass(2)
  expect(refreshed).toBe(2)
})

it('refreshes every three hundred seconds with push, from the moment of subscribing on (C-007, K-006)', async () => {
  await pass(6)
  push = true
  changePush()
  await pass(290)
  expect(refreshed).toBe(1)
  await pass(20)
  expect(refreshed).toBe(2)
  push = false
  changePush()
  await pass(61)
  expect(refreshed).toBe(3)
})

it('pauses while the page is hidden, and refreshes as soon as it is visible again (C-006)', async () => {
  await pass(6)
  become('hidden')
  await pass(3600)
  expect(refreshed).toBe(1)
  become('visible')
  await pass(0)
  expect(refreshed).toBe(2)
})

it('does nothing more once it has been stopped', async () => {
  stop()
  await pass(3600)
  expect(refreshed).toBe(0)
})
