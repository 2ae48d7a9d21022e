import { trackingKeys } from '#contract/features/tracking/tracking-keys.ts'

/** The parts of an address that are looked at: of a link or of the page. */
type Address = Pick<URL, 'origin' | 'search'>

/**
 * Adds the visitor's source to links of the site. After hydration it is in memory; before that, a link opens a new
 * page, and there is no cookie for it before they consent.
 */
export function addSourceToLink(link: Address, page: Readonly<Address>): void {
  if (link.origin !== page.origin) return
  const here = new URLSearchParams(page.search)
  const there = new URLSearchParams(link.search)
  const carried = trackingKeys.filter((key) => here.get(key) && !there.has(key))
  for (const key of carried) there.set(key, here.get(key) ?? '')
  if (carried.length > 0) link.search = there.toString()
}
