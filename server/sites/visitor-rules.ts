import type { SiteSettings } from '#contract/site.ts'

/** Whether a visitor was sent by somebody: a stored network or ref (S-051). */
export function hasTrafficSource(tracking: Readonly<Record<string, string>>): boolean {
  return Boolean(tracking.network || tracking.ref)
}

/** Whether new accounts may be made (S-050…S-052). */
export function signupsAllowed(settings: Pick<SiteSettings, 'signups'>, trafficSource: boolean): boolean {
  return settings.signups === 'all' || (settings.signups === 'with_trafficsource' && trafficSource)
}

/** Whether the member search may be shown (S-053). */
export function searchVisible(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  who: { loggedIn: boolean; trafficSource: boolean },
): boolean {
  return (
    who.loggedIn ||
    settings.logged_out_search !== 'none' ||
    (settings.logged_out_search_trafficsource !== 'none' && who.trafficSource)
  )
}
