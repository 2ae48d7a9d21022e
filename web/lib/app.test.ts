import { afterEach, expect, it, vi } from 'vitest'
import { makeCache } from './app.ts'

afterEach(() => void vi.restoreAllMocks())

it('sets no timer on the server that keeps a page in memory and the process alive', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await makeCache().ensureQueryData({ queryKey: ['page'], queryFn: async () => 'read' })
  expect(timers.mock.calls.filter(([, milliseconds]) => Number(milliseconds) > 100)).toEqual([])
})
