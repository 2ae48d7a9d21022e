import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router'
import { matchRoute } from '#contract/match-route.ts'
import type { CallOutput, PageAnswer, PageRenderer, PageRequest } from '#contract/page-renderer.ts'
import { type RouteName, routeOf } from '#contract/routes.ts'
import type { PublicSettings } from '#contract/site.ts'
import type { Boot } from './boot.ts'
import { documentHtml } from './document.ts'
import { layoutSource } from './layouts.ts'
import { type App, AppProvider, makeCache } from './lib/app.ts'
import { headOf } from './lib/head.ts'
import { LanguageProvider, loadLanguage, withOwnMessages } from './lib/i18n.tsx'
import { messageParts } from './lib/message-parts.ts'
import { pageFailureOf } from './lib/page-failure.ts'
import { pageSource } from './pages.ts'
import { Providers } from './providers.tsx'
import { makeRoutes } from './routes.tsx'

// A table of one route matches at once; the whole table would be ranked anew for every request.
const handlers = new Map<RouteName | null, StaticHandler>()

function handlerOf(name: RouteName | null): StaticHandler {
  const known = handlers.get(name)
  if (known) return known
  const appOf = (context: unknown) => context as App // what renderPage passes as requestContext
  const made = createStaticHandler(makeRoutes(name ? [name] : [], appOf))
  handlers.set(name, made)
  return made
}

function appFor(request: PageRequest): App {
  return { call: request.call, cache: makeCache(), locale: request.locale, onServer: true }
}

/** Renders one page to HTML, with everything it has read for the browser to take over. */
export const renderPage: PageRenderer['renderPage'] = async (request): Promise<PageAnswer> => {
  const app = appFor(request)
  const match = matchRoute(request.url.pathname)
  const handler = handlerOf(match?.name ?? null)
  await Promise.all([
    app.cache.prefetchQuery({ queryKey: ['settings', {}], queryFn: () => app.call('settings', {}) }),
    app.cache.prefetchQuery({ queryKey: ['currentUser', {}], queryFn: () => app.call('currentUser', {}) }),
  ])
  const context = await handler.query(new Request(request.url), { requestContext: app })
  if (context instanceof Response) {
    return { kind: 'redirect', status: 302, location: context.headers.get('location') ?? '/' }
  }

  const settings = app.cache.getQueryData<PublicSettings>(['settings', {}])
  const language = withOwnMessages(await loadLanguage(request.locale, messageParts), settings?.messages)
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <AppProvider value={app}>
      <LanguageProvider language={language}>
        <Providers>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Providers>
      </LanguageProvider>
    </AppProvider>,
  )
  const boot: Boot = {
    locale: request.locale,
    cache: dehydrate(app.cache),
    router: { loaderData: context.loaderData, errors: serialisedErrors(context.errors) },
  }
  const name = match && !context.errors ? match.name : null
  const indexable = name !== null && (routeOf(name).indexable ?? false)
  const head = headOf({
    app,
    language,
    url: request.url,
    match,
    loaderData: context.loaderData,
    failure: context.errors ? pageFailureOf(Object.values(context.errors)[0]) : null,
  })
  const user = app.cache.getQueryData<CallOutput<'currentUser'>>(['currentUser', {}])?.user ?? null
  const html = documentHtml({
    request,
    head,
    body,
    boot,
    pageSource: match ? pageSource(match.name) : null,
    layoutSource: layoutSource(match ? routeOf(match.name).layout : 'default'),
    // Members are told what happens meanwhile: their pages live at once.
    quiet: name !== null && user === null && (routeOf(name).quiet ?? false),
  })
  return { kind: 'page', status: context.statusCode, html, indexable }
}

/** Errors as the browser's router takes them up again; what went wrong inside stays on the server. */
function serialisedErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, pageFailureOf(error)]))
}
