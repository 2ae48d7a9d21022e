import type { PublicSettings } from '#contract/features/sites/site.ts'
import type { Consent } from '#contract/features/tracking/tracking.ts'

/**
 * Returns a visitor's choice about what is optional; null before they made it. Someone who agreed before the site kept
 * statistics has not chosen about those.
 */
export function findConsent(settings: PublicSettings): Consent | null {
  return settings.visit_statistics ? settings.statistics_consent : settings.consent
}
