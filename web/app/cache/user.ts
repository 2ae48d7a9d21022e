import { useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '#contract/features/accounts/account.ts'
import { type App, buildCallQuery, callKey, useApp } from './app.ts'

const key = callKey('currentUser', {})

/** A read that something has changed meanwhile begins again, so often; each is at most as long as a request. */
const readsAtMost = 4

/**
 * Returns the current user in the cache. What a live event or the answer of a write has brought meanwhile is newer than
 * a read that began before: it would take back credits, badges or the order of pictures until the next one.
 */
export function buildUserQuery(app: App) {
  const query = buildCallQuery(app, 'currentUser', {})
  const state = () => app.cache.getQueryData(key)
  return {
    ...query,
    queryFn: async () => {
      for (let reads = 1; ; reads++) {
        const before = state()
        const fresh = await query.queryFn()
        if (state() === before || reads === readsAtMost) return fresh
      }
    },
  }
}

/** Returns who uses this page now, as far as it knows; null for a visitor. */
export function getKnownUser(app: App): User | null {
  return app.cache.getQueryData(key)?.user ?? null
}

/** Returns the id of who uses this page now. */
export function getOwnId(app: App): string | null {
  return getKnownUser(app)?.profile.id ?? null
}

/** The current user, or null for a visitor. */
export function useUser(): User | null {
  return useSuspenseQuery(buildUserQuery(useApp())).data.user
}

/** Puts a fresh user, as writes answer it, into the cache: credits and badges change everywhere at once. */
export function setUser(app: App, user: User | null): void {
  app.cache.setQueryData(key, { user })
}

/** Changes some of the current user, as live events and answers about a part of it bring it. */
export function changeUser(app: App, change: Partial<User> | ((user: User) => Partial<User>)): void {
  app.cache.setQueryData(key, (known) => {
    if (!known?.user) return known
    return { user: { ...known.user, ...(typeof change === 'function' ? change(known.user) : change) } }
  })
}

/** Returns the function that puts a fresh user into the cache. */
export function useSetUser(): (user: User | null) => void {
  const app = useApp()
  return (user) => setUser(app, user)
}
