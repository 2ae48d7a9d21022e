import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeCache } from './app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('leaves nothing behind on the server that keeps the process alive', async () => {
  const cache = makeCache()
  await cache.ensureQueryData({ queryKey: ['page'], queryFn: async () => 'read' })
  expect(vi.getTimerCount()).toBe(0)
})
