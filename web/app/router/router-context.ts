import { createContext, use, useMemo } from 'react'
import type { NavigateOptions, Place, Router, Shown } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

interface RouterState {
  readonly shown: Shown
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
export function useShown(): Shown {
  return useRouterState().shown
}

/** The address of the page that is shown. */
export function useLocation(): Place {
  return useShown().place
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
export function useParams(): Shown['params'] {
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
