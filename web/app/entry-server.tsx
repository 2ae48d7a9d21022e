import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { PageAnswer, PageRenderer, PageRequest } from '#contract/api/page-renderer.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import { findRoute, type RouteName } from '#contract/routing/routes.ts'
import { type Boot, Providers } from './boot.tsx'
import { type App, AppProvider, callKey, ensureCall, makeCache } from './cache/app.ts'
import { getKnownUser } from './cache/user.ts'
import { renderDocument } from './document.ts'
import { drawGiftPicture } from './gift-picture.tsx'
import { LanguageProvider, loadLanguage, withOwnMessages } from './languages/i18n.tsx'
import { messageParts } from './languages/message-parts.ts'
import { openPage } from './open-page.ts'
import { getLayoutSource, getPageSource } from './page-source.ts'
import { findFrame } from './pages.ts'
import { buildHead } from './router/head.ts'
import { toPageFailure } from './router/page-failure.ts'
import { createStillRouter } from './router/router.ts'
import { RouterProvider } from './router/router-provider.tsx'

function createApp(request: PageRequest): App {
  const { call, locale, signupAsked } = request
  return { call, cache: makeCache(), locale, onServer: true, signupAsked }
}

function isQuiet(name: RouteName, { search }: URL): boolean {
  const { quiet = false } = findRoute(name)
  return quiet === 'bare' ? search === '' : quiet
}

/** Renders one page to HTML, with everything it has read for the browser to take over. */
const renderPage: PageRenderer['renderPage'] = async (request): Promise<PageAnswer> => {
  const app = createApp(request)
  const match = matchRoute(request.url.pathname)
  // Without these there is no page, not even one of an error: what refuses them fails the whole.
  await Promise.all([ensureCall(app, 'settings', {}), ensureCall(app, 'currentUser', {})])
  const opened = await openPage(app, request.url)
  if ('redirect' in opened) return { kind: 'redirect', status: 302, location: opened.redirect }

  const settings = app.cache.getQueryData(callKey('settings', {}))
  const language = withOwnMessages(await loadLanguage(request.locale, messageParts), settings?.messages)
  const failure = opened.failure === null ? null : toPageFailure(opened.failure)
  const body = renderToString(
    <AppProvider value={app}>
      <LanguageProvider language={language}>
        <Providers>
          <RouterProvider router={createStillRouter(request.url, opened)} />
        </Providers>
      </LanguageProvider>
    </AppProvider>,
  )
  // The cause stays on the server: the browser gets only the status.
  const boot: Boot = { locale: request.locale, cache: dehydrate(app.cache), title: opened.title, failure }
  const name = match && !failure ? match.name : null
  const indexable = name !== null && (findRoute(name).indexable ?? false)
  const head = buildHead({ app, language, url: request.url, match, title: opened.title, failure })
  const user = getKnownUser(app)
  const document = renderDocument({
    request,
    head,
    body,
    boot,
    pageSource: match && getPageSource(match.name),
    layoutSource: getLayoutSource(findFrame(match?.name ?? null)),
    // Members get live events: their pages hydrate immediately.
    quiet: name !== null && user === null && isQuiet(name, request.url),
  })
  return { kind: 'page', status: failure?.status ?? 200, ...document, indexable }
}

/** What the server takes from this bundle. */
export const pageRenderer: PageRenderer = { renderPage, drawGiftPicture }
