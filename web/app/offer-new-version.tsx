import { RefreshCw } from 'lucide-react'
import type { useToast } from '../ui/toast-context.ts'
import { followServiceWorker } from './browser/service-worker.ts'
import { whenNobodyWrites } from './browser/when-idle.ts'
import type { useTranslate } from './languages/i18n.tsx'

interface Page {
  t: ReturnType<typeof useTranslate>
  showToast: ReturnType<typeof useToast>
}

/**
 * Registers the service worker and offers a newer version by a toast, never while somebody is writing. Gives the function
 * that stops looking.
 */
export function offerNewVersion({ t, showToast }: Page): () => void {
  let giveUp = (): void => undefined
  const stop = followServiceWorker((use) => {
    giveUp()
    giveUp = whenNobodyWrites(() =>
      showToast({
        id: 'new-version',
        lasting: true,
        icon: <RefreshCw aria-hidden />,
        content: t('app.newVersion'),
        action: { label: t('app.reload'), onPress: use },
      }),
    )
  })
  return () => {
    giveUp()
    stop()
  }
}
