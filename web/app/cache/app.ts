import { type DataTag, notifyManager, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { CallName } from '#contract/api/calls.ts'
import type { CallInput, CallOutput, MakeCall } from '#contract/api/page-renderer.ts'
import type { Locale } from '#contract/features/sites/locale.ts'

/** What pages and their loaders work with: the one cache, and calls over the network or in the process. */
export interface App {
  readonly call: MakeCall
  readonly cache: QueryClient
  readonly locale: Locale
  readonly onServer: boolean
  /** On the server: this browser's member was led to the rest of the signup before. */
  readonly signupAsked?: boolean
}

/**
 * Makes the cache of a page (in the browser: of the tab). Retries are the business of `call`. On the server it goes with
 * its page: a timer that empties it would keep it in memory for minutes, and a process that was asked to stop alive.
 */
export function makeCache(): QueryClient {
  // What a component puts into the cache and what it sets itself are on the page together, not one blink apart.
  notifyManager.setScheduler(queueMicrotask)
  const gcTime = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 300_000
  return new QueryClient({
    defaultOptions: {
      // Without a connection too: a page that waited for one unseen would look like a press that went unheard.
      queries: {
        retry: false,
        staleTime: 30_000,
        gcTime,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
      },
      // An act that waited for a connection unseen would be done when no one expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
}

type CallKey<N extends CallName> = DataTag<readonly [N, CallInput<N>], CallOutput<N>>

/** Returns the cache key of an answer; its type says what is cached there. */
export function callKey<N extends CallName>(name: N, input: CallInput<N>): CallKey<N> {
  return [name, input] as const as CallKey<N> // the mark is for TypeScript alone
}

/** Returns the key of an answer with the call that reads it: one spelling for loaders and components. */
export function buildCallQuery<N extends CallName>(app: App, name: N, input: CallInput<N>) {
  return { queryKey: callKey(name, input), queryFn: () => app.call(name, input) }
}

/** Loads an answer unless it is in the cache; for loaders. */
export function ensureCall<N extends CallName>(
  app: App,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  return app.cache.ensureQueryData(buildCallQuery(app, name, input))
}

/** Loads an answer again; a page that still shows the one before keeps it meanwhile. For loaders. */
export function fetchCall<N extends CallName>(
  app: App,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  return app.cache.fetchQuery({ ...buildCallQuery(app, name, input), staleTime: 0 })
}

const AppContext = createContext<App | null>(null)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('no AppProvider above')
  return app
}
