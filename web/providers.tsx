import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from './lib/app.ts'

/** Everything that stands around the router: the cache. */
export function Providers({ children }: { children: ReactNode }) {
  const app = useApp()
  return <QueryClientProvider client={app.cache}>{children}</QueryClientProvider>
}
