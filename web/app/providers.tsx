import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FictionalIconContext } from '../features/profiles/cards/profile-name.tsx'
import { callKey, useApp } from './cache/app.ts'

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
