import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Card } from '#contract/features/profiles/profile.ts'
import { type App, makeCache } from '#web/app/cache/app.ts'
import { loadMatchNotice, reloadLikesLater } from './match-host.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns an app whose calls answer as given, and the names of the calls that were made. */
function openApp(answer: unknown): { app: App; calls: string[] } {
  const calls: string[] = []
  const call = (name: string) => {
    calls.push(name)
    return Promise.resolve(answer)
  }
  return { app: { call, cache: makeCache(), locale: 'en', onServer: false } as unknown as App, calls }
}

const sofie = { id: 'sofie', name: 'Sofie' } as Card // the rest is not looked at

it('reads the likes again half a second after the modal has opened, not before (K-021, S-048)', async () => {
  const { app } = openApp({})
  app.cache.setQueryData(['likes', {}], 'likes')
  const isOld = () => app.cache.getQueryState(['likes', {}])?.isInvalidated
  reloadLikesLater(app)
  await vi.advanceTimersByTimeAsync(499)
  expect(isOld()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOld()).toBe(true)
})

it('shows the profile that is given without asking, or else that of one call, or none (S-047)', async () => {
  const given = openApp({ profile: null, match: false })
  expect(await loadMatchNotice(given.app, { profile: sofie, match: true })).toEqual({
    profile: sofie,
    match: true,
  })
  expect(given.calls).toEqual([])
  const asked = openApp({ profile: sofie, match: false })
  expect(await loadMatchNotice(asked.app, null)).toEqual({ profile: sofie, match: false })
  expect(asked.calls).toEqual(['autoLike'])
  expect(await loadMatchNotice(openApp({ profile: null, match: false }).app, null)).toBeNull()
})
