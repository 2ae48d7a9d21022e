import type { User } from '#contract/account.ts'
import type { App } from './app.ts'
import { useApp } from './app.ts'
import { useLoadedCall } from './use-call.ts'

/** The current user, or null for a visitor. */
export function useUser(): User | null {
  return useLoadedCall('currentUser', {}).user
}

/** Puts a fresh user, as writes answer it, into the cache: credits and badges change everywhere at once. */
export function setUser(app: App, user: User | null): void {
  app.cache.setQueryData(['currentUser', {}], { user })
}

/** Changes some of the current user, as live events bring them. */
export function changeUser(app: App, change: Partial<User>): void {
  app.cache.setQueryData<{ user: User | null }>(['currentUser', {}], (known) =>
    known?.user ? { user: { ...known.user, ...change } } : known,
  )
}

/** Gives the function that puts a fresh user into the cache. */
export function useSetUser(): (user: User | null) => void {
  const app = useApp()
  return (user) => setUser(app, user)
}
