import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from './lib/app.ts'
import { useTranslate } from './lib/i18n.tsx'
import { ToastProvider } from './ui/toast-provider.tsx'

/** Everything that stands around the router: the cache and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const app = useApp()
  const t = useTranslate()
  return (
    <QueryClientProvider client={app.cache}>
      <ToastProvider closeLabel={t('ui.close')}>{children}</ToastProvider>
    </QueryClientProvider>
  )
}
