import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { matchRoute, routerPaths } from '#contract/match-route.ts'
import { type Layout, type RouteName, routeOf } from '#contract/routes.ts'
import { askGuards } from './guards.ts'
import { Root } from './layouts/root.tsx'
import { layouts } from './layouts.ts'
import { type App, ensureCall } from './lib/app.ts'
import { loadMessagesOf } from './lib/i18n.tsx'
import { pageNotFound } from './lib/leave-page.ts'
import { loadPart } from './lib/missing-part.ts'
import type { PageData } from './page.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { pages } from './pages.ts'

/** What `useMatches` tells of a page. */
export interface PageHandle {
  readonly name: RouteName
}

type AppOf = (context: unknown) => App

/** A loader of any page; the names and parameters of each are paired in `pages`. */
interface AnyPage {
  Page: React.ComponentType
  load?: (args: { app: App; params: object; url: URL }) => Promise<PageData | undefined>
}

function pageLoader(name: RouteName, page: AnyPage, appOf: AppOf) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<PageData | null> => {
    const app = appOf(context)
    const url = new URL(request.url)
    // The table's own match: it knows the patterns of the parameters and the words of every language.
    const match = matchRoute(url.pathname)
    if (match?.name !== name) throw pageNotFound()
    await Promise.all([ensureCall(app, 'settings', {}), ensureCall(app, 'currentUser', {})])
    await askGuards(routeOf(name).guards, { app, params: match.params, url })
    return (await page.load?.({ app, params: match.params, url })) ?? null
  }
}

function pageRoutes(name: RouteName, appOf: AppOf): RouteObject[] {
  const handle: PageHandle = { name }
  return routerPaths(name).map((path) => ({
    id: `${name} ${path}`,
    path,
    handle,
    lazy: async () => {
      const load = pages[name]
      if (!load) return { loader: notFoundLoader, Component: Nothing }
      const [loaded] = await loadPart(() => Promise.all([load(), loadMessagesOf(name)]))
      const page = loaded as unknown as AnyPage // paired with its name in `pages`
      return { Component: page.Page, loader: pageLoader(name, page, appOf) }
    },
  }))
}

/** Stands in for a page that is never shown, since its loader throws. */
function Nothing(): null {
  return null
}

function notFoundLoader(): never {
  throw pageNotFound()
}

const layoutNames = Object.keys(layouts) as Layout[] // the table above has no other keys

/** Builds the router's table of some routes (all of them in the browser) in their layouts. */
export function makeRoutes(names: readonly RouteName[], appOf: AppOf): RouteObject[] {
  const children: RouteObject[] = layoutNames.map((layout) => ({
    id: `layout ${layout}`,
    lazy: async () => ({ Component: await loadPart(layouts[layout]) }),
    children: [
      {
        id: `errors ${layout}`,
        ErrorBoundary: ErrorPage,
        children: names
          .filter((name) => routeOf(name).layout === layout)
          .flatMap((name) => pageRoutes(name, appOf))
          .concat(
            layout === 'default'
              ? [{ id: 'not-found', path: '*', loader: notFoundLoader, Component: Nothing }]
              : [],
          ),
      },
    ],
  }))
  return [{ id: 'root', Component: Root, ErrorBoundary: ErrorPage, children }]
}
