import {
  type Consent,
  consentCookieName,
  consentCookieSeconds,
} from '#contract/features/tracking/tracking.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'

function keepConsent(consent: Consent): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${consentCookieName}=${consent}; path=/; max-age=${consentCookieSeconds}; samesite=lax`
}

/** The visitor's choice about optional storage, and the function that changes it: what was kept is kept or forgotten. */
export function useConsent(): [Consent | null, (consent: Consent) => void] {
  const app = useApp()
  const { consent, tracking } = useLoadedCall('settings', {})
  return [
    consent,
    (chosen) => {
      keepConsent(chosen)
      app.cache.setQueryData(callKey('settings', {}), (known) => known && { ...known, consent: chosen })
      // The advertisement is not worth a message when it cannot be noted.
      void app.call('track', { ...tracking, landing: location.pathname }).catch(() => undefined)
    },
  ]
}
