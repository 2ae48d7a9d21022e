import type { ComponentType } from 'react'
import { matchRoute } from '#contract/routing/match-route.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { savesData } from '../browser/saves-data.ts'
import {
  type NavigateOptions,
  type OpenedPage,
  type OpenPage,
  type Place,
  type Router,
  type RouterListener,
  type ShownPage,
  toAddress,
} from './router.ts'
import { rememberScroll } from './scroll-positions.ts'

/** Loads what a page needs before it is asked for. */
type Load = (name: RouteName) => Promise<unknown>

/** Returns the page that a link of the site leads to. */
function findLinkRoute(target: EventTarget | null, origin: string): RouteName | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== origin || link.target || link.hasAttribute('download')) return null
  return matchRoute(link.pathname)?.name ?? null
}

/**
 * Loads the code of a page as soon as the pointer or the focus comes to a link to it; not on a slow connection nor for
 * anyone who saves data. Each page once.
 */
export function prefetchLinks(load: Load): void {
  const begun = new Set<RouteName>()

  function handleNear({ target }: Event): void {
    const name = findLinkRoute(target, location.origin)
    if (!name || begun.has(name) || savesData()) return
    begun.add(name)
    // Without a connection the press itself says so.
    load(name).catch(() => begun.delete(name))
  }

  document.addEventListener('pointerover', handleNear, { passive: true })
  document.addEventListener('focusin', handleNear)
}

/** To throw in a loader: shows another page instead. */
export function redirectTo(path: string): Response {
  return new Response(null, { status: 302, headers: { location: path } })
}

/** To throw in a loader: the 404 page. */
export function pageNotFound(): Response {
  return new Response(null, { status: 404 })
}

interface RouterStart {
  readonly open: OpenPage
  /** Closes the dialog that lies over the page; true where there was one. */
  readonly closeModal: () => boolean
  /** What the page has been loaded with. */
  readonly first: OpenedPage
  readonly failurePage: ComponentType
  /** What stands before every path in the address bar, as in `/admin`. */
  readonly base?: string
}

interface Entry {
  readonly key?: string
}

/** The part of the Navigation API that shows how far a step through the history went; not in every browser yet. */
interface PlaceInHistory {
  readonly navigation?: { readonly currentEntry: { readonly index: number } | null }
}

/** At which entry of the history the tab is; null where the browser does not tell. */
export const placeInHistory = () => (window as PlaceInHistory).navigation?.currentEntry?.index ?? null

/** Names a visit; unlike UUIDs also to be had without encryption, as on a developer's phone. */
function createKey(): string {
  return Math.random().toString(36).slice(2)
}

/** Follows the address bar and the history: what stands at an address is loaded first and shown then. */
export function createBrowserRouter({
  open,
  first,
  failurePage,
  closeModal,
  base = '',
}: RouterStart): Router {
  const listeners = new Set<RouterListener>()
  let shown: ShownPage = { ...first, place: getCurrentPlace(base), keepScroll: false }
  let shownAt = placeInHistory()
  // Only the last of several navigations is shown.
  let turn = 0

  function show(next: ShownPage): void {
    rememberScroll(shown.place.key)
    shown = next
    shownAt = placeInHistory()
    for (const { onShown } of listeners) onShown(next)
  }

  /** Loads what stands at a place and shows it; `commit` writes it into the address bar. */
  async function showPlace(place: Place, options: NavigateOptions, commit: () => void): Promise<void> {
    turn += 1
    const mine = turn
    const keepScroll = options.keepScroll === true
    const isFragment = place.hash !== '' || place.hash !== shown.place.hash
    if (isSamePage(place, shown.place) && isFragment) {
      commit()
      return show({ ...shown, place, keepScroll })
    }
    for (const { onLoading } of listeners) onLoading(place)
    const opened = await open(toUrl(place))
    if (mine !== turn) return
    if ('redirect' in opened) return navigate(opened.redirect, options)
    commit()
    show({ ...opened, place, keepScroll })
  }

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const url = new URL(to, toUrl(shown.place))
    if (url.origin !== location.origin) return location.assign(url)
    const { pathname, search, hash } = url
    const place: Place = { pathname, search, hash, key: createKey() }
    return showPlace(place, options, () => {
      const entry: Entry = { key: place.key }
      const address = formatAddress(base, place)
      if (options.replace) history.replaceState(entry, '', address)
      else history.pushState(entry, '', address)
    })
  }

  let isReturning = false

  /** Leaves what is shown where it is: the step through the history was meant for a dialog. */
  function stay(): void {
    // Nothing that was on its way is shown any more.
    turn += 1
    const { place } = shown
    const steps = countStepsTo(shownAt)
    isReturning = steps !== null && steps !== 0
    // If it is unknown how far it went, the shown page is pushed on top of that entry.
    if (isReturning) history.go(steps ?? 0)
    else if (steps === null)
      history.pushState({ key: place.key } satisfies Entry, '', formatAddress(base, place))
    for (const { onShown } of listeners) onShown(shown)
  }

  addEventListener('popstate', () => {
    if (!isReturning && closeModal()) return stay()
    // A redirect from an entry of the history takes its place.
    if (!isReturning) void showPlace(getCurrentPlace(base), { replace: true }, () => undefined)
    isReturning = false
  })

  return {
    base,
    failurePage,
    shown: () => shown,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate,
  }
}

/** Returns how many steps lead from here back to an entry; null when unknown. */
function countStepsTo(entry: number | null): number | null {
  const now = placeInHistory()
  return now === null || entry === null ? null : entry - now
}

/** Returns a location as shown in the address bar. */
function formatAddress(base: string, { pathname, search, hash }: Place): string {
  return toAddress(base, pathname) + search + hash
}

function isSamePage(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

function toUrl({ pathname, search, hash }: Place): URL {
  return new URL(pathname + search + hash, location.origin)
}

/**
 * Returns the place in the address bar, without what stands before every path. Entries that the browser made get a key.
 */
function getCurrentPlace(base: string): Place {
  const { pathname, search, hash } = location
  const known = history.state as Entry | null // written by this file only
  const key = known?.key ?? createKey()
  if (!known?.key) history.replaceState({ key } satisfies Entry, '')
  return { pathname: pathname.slice(base.length) || '/', search, hash, key }
}
