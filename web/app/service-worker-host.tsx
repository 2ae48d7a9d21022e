import { useEffect } from 'react'
import { useToast } from '../ui/toast-context.ts'
import { useTranslate } from './languages/i18n.tsx'

/** Registers the service worker and offers a newer version of the site; no first view weighs what that takes. */
export function ServiceWorkerHost() {
  const t = useTranslate()
  const showToast = useToast()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the tab; the language does not change in it
  useEffect(() => {
    let unmounted = false
    let stop = (): void => undefined
    import('./offer-new-version.tsx').then(
      ({ offerNewVersion }) => {
        if (!unmounted) stop = offerNewVersion({ t, showToast })
      },
      // Without a connection there is no newer version to be had.
      () => undefined,
    )
    return () => {
      unmounted = true
      stop()
    }
  }, [])

  return null
}
