import type { ComponentType } from 'react'
import { createContext, use, useMemo } from 'react'
import { matchRoute } from '#contract/routing/match-route.ts'
import type { RouteName, RouteParameters } from '#contract/routing/routes.ts'
import { useMounted } from '../browser/use-in-browser.ts'
import type { App } from '../cache/app.ts'

export const RouterContext = createContext<Router | null>(null)

interface RouterState {
  readonly shown: ShownPage
  readonly loading: Place | null
}

export const RouterStateContext = createContext<RouterState | null>(null)

/** Why the page around cannot be shown. */
export const FailureContext = createContext<unknown>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('no RouterProvider above')
  return router
}

function useRouterState(): RouterState {
  const state = use(RouterStateContext)
  if (!state) throw new Error('no RouterProvider above')
  return state
}

/** What is shown, with its address. */
export function useShown(): ShownPage {
  return useRouterState().shown
}

/** The address of the page that is shown. */
export function useLocation(): Place {
  return useShown().place
}

/** The name of the route that is shown, for marking the current place. */
export function useRouteName(): RouteName | null {
  return matchRoute(useLocation().pathname)?.name ?? null
}

/** The address of the page that is being loaded; null while none is. */
export function useLoadingPlace(): Place | null {
  return useRouterState().loading
}

/** Goes to an address of the site, or as many steps through the history. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

/** The parameters in the address of the page. */
export function useParams(): ShownPage['params'] {
  return useShown().params
}

type SetQuery = (query: Readonly<Record<string, string>>, options?: NavigateOptions) => void

/** The query of the address, and the function that goes to the same page with another one. */
export function useSearchParams(): readonly [URLSearchParams, SetQuery] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery: SetQuery = (next, options) => {
    const text = new URLSearchParams(next).toString()
    void navigate(pathname + (text && `?${text}`), options)
  }
  return [query, setQuery]
}

/** Returns a path of this site to go back to; anything that could lead elsewhere is undefined. */
export function toOwnPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return undefined
  return next
}

/** Where the address says that its visitor wants to go on to after login or signup. */
export function useNextPath(): string | undefined {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const isMounted = useMounted()
  const next = toOwnPath(query.get('next'))
  // Browsers keep the fragment when the server sends them to the login; the server never sees it.
  return next && isMounted && hash !== '' && !next.includes('#') ? next + hash : next
}

/** What a page's loader is given. Parameters have passed the patterns of the routes table. */
export interface LoadArguments<N extends RouteName> {
  readonly app: App
  readonly params: RouteParameters<N>
  readonly url: URL
}

/** What a loader may say about its page: a title of its own instead of the message `title.<name>`. */
export interface PageData {
  readonly title?: string
}

/**
 * The exports of a file in `pages/`: the component, and what must be in the cache before it shows. A loader throws
 * `redirectTo(…)` to send elsewhere and `pageNotFound()` for 404.
 */
export interface PageModule<N extends RouteName> {
  readonly Page: ComponentType
  readonly load?: (args: LoadArguments<N>) => Promise<PageData | undefined>
}

/** An address inside the site. Each visit of it has a key of its own, under which its scroll position is remembered. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly key: string
}

/** What stands at an address. */
export interface OpenedPage {
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
export type OpenPage = (url: URL) => Promise<OpenedPage | Redirected>

export interface ShownPage extends OpenedPage {
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
  readonly shown: () => ShownPage
  /** Takes what is shown from now on, and what is being loaded for that. */
  readonly listen: (listener: RouterListener) => () => void
  /** Goes to an address of the site, or as many steps through the history; settles when it is shown. */
  readonly navigate: (to: string | number, options?: NavigateOptions) => Promise<void>
}

export interface RouterListener {
  onLoading: (place: Place) => void
  onShown: (shown: ShownPage) => void
}

/** Returns a path of the site as shown in the address bar. */
export function toAddress(base: string, path: string): string {
  return base && path === '/' ? base : base + path
}

/** Returns a router that stays where it is, for rendering on the server and for parts shown by themselves. */
export function createStillRouter(url: URL, opened: OpenedPage): Router {
  const { pathname, search } = url
  const shown: ShownPage = {
    ...opened,
    place: { pathname, search, hash: '', key: 'first' },
    keepScroll: false,
  }
  return {
    base: '',
    failurePage: () => null,
    shown: () => shown,
    listen: () => () => undefined,
    navigate: async () => undefined,
  }
}
