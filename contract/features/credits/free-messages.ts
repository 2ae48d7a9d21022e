import type { SiteSettings } from '../sites/site.ts'

/** Returns how many messages the signup credits pay for; 0 when none can be promised. */
export function countFreeMessages(
  settings: Pick<SiteSettings, 'signup_credits' | 'message_credits'>,
): number {
  if (settings.message_credits === 0) return 0
  return Math.floor(settings.signup_credits / settings.message_credits)
}
