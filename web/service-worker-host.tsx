import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslate } from './lib/i18n.tsx'
import { followServiceWorker } from './lib/service-worker.ts'
import { whenNobodyWrites } from './lib/when-idle.ts'
import { useToast } from './ui/toast-context.ts'

/** Registers the service worker and offers a newer version by a toast, never while somebody is writing. */
export function ServiceWorkerHost() {
  const t = useTranslate()
  const showToast = useToast()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the tab; the language does not change in it
  useEffect(() => {
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
  }, [])

  return null
}
