import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { findConsent } from './find-consent.ts'

/** Loaded for no one who has chosen, and for no one who is not asked. */
const ConsentBanner = createLazyPart(async () => (await import('./consent.tsx')).ConsentBanner)

/** Loaded for no one who has not agreed. */
const ViewCounter = createLazyPart(async () => (await import('./view-counter.tsx')).ViewCounter)

/** Asks those who have not chosen about what is optional, and counts the views of those who agreed. */
export function CookieChoice() {
  const settings = useLoadedCall('settings', {})
  const { tracking, visit_statistics } = settings
  const consent = findConsent(settings)
  if (consent !== null) return visit_statistics && consent === 'yes' && <ViewCounter />
  const isAsked = visit_statistics || Object.keys(tracking).length > 0
  return isAsked && <ConsentBanner />
}
