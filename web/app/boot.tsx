import { type DehydratedState, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/features/sites/locale.ts'
import { FictionalIconContext } from '../features/profiles/cards/profile-name.tsx'
import { callKey, useApp } from './cache/app.ts'
import type { PageFailure } from './router/page-failure.ts'

/** The data in a server-rendered page for hydration. */
export interface Boot {
  readonly locale: Locale
  readonly cache: DehydratedState
  /** The page's own title, where it has one. */
  readonly title: string | null
  readonly failure: PageFailure | null
}

/** Everything that stands around the router: the cache, and what all pages show as the site has chosen. */
export function Providers({ children }: { children: ReactNode }) {
  const app = useApp()
  const settings = app.cache.getQueryData(callKey('settings', {}))
  return (
    <QueryClientProvider client={app.cache}>
      <FictionalIconContext value={settings?.fictional_icon ?? 'drama'}>{children}</FictionalIconContext>
    </QueryClientProvider>
  )
}
