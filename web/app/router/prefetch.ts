import { matchRoute } from '#contract/routing/match-route.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { savesData } from '../browser/saves-data.ts'

/** Loads what a page needs before it is asked for. */
type Load = (name: RouteName) => Promise<unknown>

/** The page that a link of the site leads to. */
function routeOfLink(target: EventTarget | null, origin: string): RouteName | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== origin || link.target || link.hasAttribute('download')) return null
  return matchRoute(link.pathname)?.name ?? null
}

/**
 * Loads the code of a page as soon as the pointer or the focus comes to a link to it; not on a slow connection nor for
 * whoever saves data. Each page once.
 */
export function prefetchLinks(load: Load): void {
  const begun = new Set<RouteName>()

  function handleNear({ target }: Event): void {
    const name = routeOfLink(target, location.origin)
    if (!name || begun.has(name) || savesData()) return
    begun.add(name)
    // Without a connection the press itself says so.
    load(name).catch(() => begun.delete(name))
  }

  document.addEventListener('pointerover', handleNear, { passive: true })
  document.addEventListener('focusin', handleNear)
}
