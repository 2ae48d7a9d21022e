import type { CallInput } from '#contract/api/page-renderer.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import { ensureCall } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { pageNotFound } from '#web/app/router/browser-router.ts'
import { type LoadArguments, type PageData, useLocation } from '#web/app/router/router.ts'
import { ConsentSetting } from '#web/features/tracking/consent.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageText, PageTitle } from '#web/ui/page-section.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** Returns what to ask for the text at an address; null where the page has no text of its own. */
export function toPageInput(pathname: string): CallInput<'page'> | null {
  const match = matchRoute(pathname)
  switch (match?.name) {
    case 'pages-terms':
      return { page: 'terms' }
    case 'pages-privacy':
      return { page: 'privacy' }
    case 'pages-cookies':
      return { page: 'cookies' }
    case 'pages-ban':
      return { page: 'ban' }
    case 'pages-return-policy':
      return { page: 'return-policy' }
    case 'pages-faq':
      return { page: 'faq' }
    case 'pages-service':
      return { page: 'service' }
    case 'complaints':
      return { page: 'complaints' }
    case 'accessibility':
      return { page: 'accessibility' }
    case 'safety':
      return { page: 'safety' }
    case 'token':
      return { token: match.params.token }
    default:
      return null
  }
}

export async function load({
  app,
  url,
}: Pick<LoadArguments<'index'>, 'app' | 'url'>): Promise<PageData | undefined> {
  const text = toPageInput(url.pathname)
  if (!text) throw pageNotFound()
  const { page } = await ensureCall(app, 'page', text)
  // Fixed pages have a title of their own that does not repeat the site's name.
  return text.token ? { title: page.title } : undefined
}

/** A text page: terms, privacy, FAQ …, and the site's own pages. */
export function Page() {
  const text = toPageInput(useLocation().pathname) ?? {}
  const { page } = useLoadedCall('page', text)
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={page.title} />
        <PageText html={page.html} />
        {text.page === 'cookies' && <ConsentSetting />}
      </Stack>
    </Main>
  )
}
