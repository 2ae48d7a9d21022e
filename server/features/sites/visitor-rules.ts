import type { SiteSettings } from '#contract/features/sites/site.ts'

/** Returns whether a visitor was referred: whether a network or ref is stored. */
export function hasTrafficSource(tracking: Readonly<Record<string, string>>): boolean {
  return Boolean(tracking.network || tracking.ref)
}

/** Returns whether visitors may create accounts. */
export function areSignupsAllowed(settings: Pick<SiteSettings, 'signups'>, trafficSource: boolean): boolean {
  return settings.signups === 'all' || (settings.signups === 'with_trafficsource' && trafficSource)
}

/** Returns whether the member search may be shown. */
export function isSearchVisible(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  who: { loggedIn: boolean; trafficSource: boolean },
): boolean {
  return (
    who.loggedIn ||
    settings.logged_out_search !== 'none' ||
    (settings.logged_out_search_trafficsource !== 'none' && who.trafficSource)
  )
}

type SearchVisibility = SiteSettings['logged_out_search']

const widest: readonly SearchVisibility[] = ['all', 'limited', 'none']

/** Returns how much a visitor sees of the member search: the wider of the two settings that apply. */
export function getVisitorSearch(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  trafficSource: boolean,
): SearchVisibility {
  const applying = [
    settings.logged_out_search,
    ...(trafficSource ? [settings.logged_out_search_trafficsource] : []),
  ]
  return widest.find((visibility) => applying.includes(visibility)) ?? 'none'
}
