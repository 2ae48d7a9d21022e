import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { MakeCall } from '#contract/api/page-renderer.ts'
import { callKey } from '../app/cache/app.ts'
import { isCallError } from '../app/calls/call-error.ts'

/**
 * Makes the cache of the back office. Without a login its calls do not exist: such an answer triggers a check of the
 * session, and the frame then shows the login.
 */
export function makeAdminCache(call: MakeCall): QueryClient {
  async function handleError(error: unknown): Promise<void> {
    if (!isCallError(error, 'not_found')) return
    const session = await call('adminSession', {}).catch(() => null)
    if (session && !session.staff) cache.setQueryData(callKey('adminSession', {}), session)
  }
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return cache
}
