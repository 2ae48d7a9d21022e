import { afterEach, expect, it, vi } from 'vitest'
import { type App, buildCallQuery, fetchCall, makeCache } from './app.ts'

afterEach(() => void vi.restoreAllMocks())

it('sets no timer on the server, which would keep a page in memory and the process alive', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await makeCache().ensureQueryData({ queryKey: ['page'], queryFn: async () => 'read' })
  expect(timers.mock.calls.filter(([, milliseconds]) => Number(milliseconds) > 100)).toEqual([])
})

it('reloads an answer for the next page while the page being left still shows the old one', async () => {
  const answers = ['pending', 'completed']
  const call = async () => answers.shift()
  const app = { call, cache: makeCache(), locale: 'en', onServer: false } as unknown as App
  const input = { id: 'one' }
  const { queryKey } = buildCallQuery(app, 'payment', input)
  await fetchCall(app, 'payment', input)
  const next = fetchCall(app, 'payment', input)
  expect(app.cache.getQueryData(queryKey)).toBe('pending')
  expect([await next, app.cache.getQueryData(queryKey)]).toEqual(['completed', 'completed'])
})
