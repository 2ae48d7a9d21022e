import { matchRoute, type RouteMatch } from '#contract/routing/match-route.ts'
import { findRoute } from '#contract/routing/routes.ts'
import { ErrorPage } from '../features/sites/pages/error-page.tsx'
import { type App, ensureCall } from './cache/app.ts'
import { askGuards, requireAgeProof } from './guards.ts'
import { loadMessages } from './languages/i18n.tsx'
import { findFrame, layouts, pages } from './pages.ts'
import { pageNotFound } from './router/browser-router.ts'
import { loadPart, MissingPart, readPageFailure } from './router/page-failure.ts'
import type { OpenedPage, PageData, Redirected } from './router/router.ts'
import { Root } from './shell/root.tsx'

/** A loader of any page; the names and parameters of each are paired in `pages`. */
interface AnyPage {
  Page: React.ComponentType
  load?: (args: { app: App; params: object; url: URL }) => Promise<PageData | undefined>
}

async function loadCode(match: RouteMatch | null) {
  const [Layout, page] = await loadPart(() =>
    Promise.all([
      layouts[findFrame(match?.name ?? null)](),
      match && pages[match.name]?.(),
      loadMessages(match?.name ?? null),
    ]),
  )
  return { Layout, page: (page ?? null) as unknown as AnyPage | null } // paired with its name in `pages`
}

/** What was read for a page whose loader has run already: its own title, and why it cannot be shown. */
export interface LoadedPage {
  readonly title: string | null
  readonly failure: unknown
}

/** Loads the code of a page that the server has rendered, without reading anything again. */
export async function openRead(url: URL, { title, failure }: LoadedPage): Promise<OpenedPage> {
  const match = matchRoute(url.pathname)
  const { Layout, page } = await loadCode(match)
  const Shown = failure === null && page ? page.Page : ErrorPage
  return { frames: [Root, Layout, Shown], params: match?.params ?? {}, title, failure }
}

/** Opens the page of an address: its code, its guards, what it reads. */
export async function openPage(app: App, url: URL): Promise<OpenedPage | Redirected> {
  // The one table of addresses: it knows the patterns of the parameters and the words of every language.
  const match = matchRoute(url.pathname)
  let frames: OpenedPage['frames'] = [Root]
  try {
    const { Layout, page } = await loadCode(match)
    frames = [Root, Layout]
    if (!match || !page) throw pageNotFound()
    await Promise.all([ensureCall(app, 'settings', {}), ensureCall(app, 'currentUser', {})])
    await askGuards(findRoute(match.name).guards, { app, params: match.params, url })
    await requireAgeProof(match.name, { app, url })
    const data = await page.load?.({ app, params: match.params, url })
    return {
      frames: [...frames, page.Page],
      params: match.params,
      title: data?.title ?? null,
      failure: null,
    }
  } catch (thrown) {
    const redirect = thrown instanceof Response && thrown.headers.get('location')
    if (redirect) return { redirect }
    const failure = thrown instanceof MissingPart ? thrown : await readPageFailure(thrown)
    return { frames: [...frames, ErrorPage], params: match?.params ?? {}, title: null, failure }
  }
}
