import { ensureCall } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { pageNotFound } from '../../../app/router/browser-router.ts'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useLocation } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { PageText, PageTitle } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { ConsentSetting } from '../../tracking/cookie-choice.tsx'
import { textOfPage } from '../text-of-page.ts'

export async function load({
  app,
  url,
}: Pick<LoadArguments<'index'>, 'app' | 'url'>): Promise<PageData | undefined> {
  const text = textOfPage(url.pathname)
  if (!text) throw pageNotFound()
  const { page } = await ensureCall(app, 'page', text)
  // Fixed pages have a title of their own that does not repeat the site's name.
  return text.token ? { title: page.title } : undefined
}

/** A page that is only text: terms, privacy, questions …, and what a site wrote itself. */
export function Page() {
  const text = textOfPage(useLocation().pathname) ?? {}
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
