/** The address inside the site that a press on a link leads to; null where this page stays or the browser leaves the site. */
export function leavesPage(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    return null
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null
  const { origin, pathname, search, hash } = link
  if (origin !== location.origin) return null
  const isHere = pathname === location.pathname && search === location.search
  return isHere ? null : pathname + search + hash
}
