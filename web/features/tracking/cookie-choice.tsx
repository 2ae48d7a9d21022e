import type { PublicSettings } from '#contract/features/sites/site.ts'
import type { Consent } from '#contract/features/tracking/tracking.ts'
import { lazyPart } from '#web/app/browser/lazy-part.tsx'
import { useLoadedCall } from '#web/app/calls/use-call.ts'

/** Loaded for no one who has chosen, and for no one who is not asked. */
const ConsentBanner = lazyPart(async () => (await import('./consent.tsx')).ConsentBanner)

/** Loaded for no one who has not agreed. */
const ViewCounter = lazyPart(async () => (await import('./view-counter.tsx')).ViewCounter)

/**
 * Returns a visitor's choice about what is optional; null before they made it. Someone who agreed before the site kept
 * statistics has not chosen about those.
 */
export function findConsent(settings: PublicSettings): Consent | null {
  return settings.visit_statistics ? settings.statistics_consent : settings.consent
}

/** Asks those who have not chosen about what is optional, and counts the views of those who agreed. */
export function CookieChoice() {
  const settings = useLoadedCall('settings', {})
  const { tracking, visit_statistics } = settings
  const consent = findConsent(settings)
  if (consent !== null) return visit_statistics && consent === 'yes' && <ViewCounter />
  const isAsked = visit_statistics || Object.keys(tracking).length > 0
  return isAsked && <ConsentBanner />
}
