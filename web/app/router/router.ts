import type { ComponentType } from 'react'

/** An address inside the site. Each visit of it has a key of its own, under which its scroll position is remembered. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly key: string
}

/** What stands at an address. */
export interface Opened {
  /** From the outermost frame to the page; each shows the next by `<Outlet>`. */
  readonly frames: readonly ComponentType[]
  readonly params: Readonly<Record<string, string | undefined>>
  /** The page's own title, where it has one. */
  readonly title: string | null
  /** Why the page cannot be shown; null when it can. */
  readonly failure: unknown
}

/** To be shown instead of what was asked for. */
export interface Redirected {
  readonly redirect: string
}

/** Finds what stands at an address and loads it. Never rejects: what went wrong is a failure to show. */
export type Open = (url: URL) => Promise<Opened | Redirected>

export interface Shown extends Opened {
  readonly place: Place
  /** The scroll position stays, as when only a part of the page has changed. */
  readonly keepScroll: boolean
}

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  readonly replace?: boolean | undefined
  readonly keepScroll?: boolean | undefined
}

export interface Router {
  /** What stands before every path in the address bar. */
  readonly base: string
  /** Shows why a page cannot be shown, in its place. */
  readonly failurePage: ComponentType
  readonly shown: () => Shown
  /** Takes what is shown from now on, and what is being loaded for that. */
  readonly listen: (listener: RouterListener) => () => void
  /** Goes to an address of the site, or as many steps through the history; settles when it is shown. */
  readonly navigate: (to: string | number, options?: NavigateOptions) => Promise<void>
}

export interface RouterListener {
  onLoading: (place: Place) => void
  onShown: (shown: Shown) => void
}

/** A path of the site as it stands in the address bar. */
export function addressOf(base: string, path: string): string {
  return base && path === '/' ? base : base + path
}

/** A router that stays where it is, for rendering on the server and for parts shown by themselves. */
export function stillRouter(url: URL, opened: Opened): Router {
  const { pathname, search } = url
  const shown: Shown = { ...opened, place: { pathname, search, hash: '', key: 'first' }, keepScroll: false }
  return {
    base: '',
    failurePage: () => null,
    shown: () => shown,
    listen: () => () => undefined,
    navigate: async () => undefined,
  }
}
