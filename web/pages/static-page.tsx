import { useLocation } from 'react-router'
import { ensureCall } from '../lib/app.ts'
import { pageNotFound } from '../lib/leave-page.ts'
import { useLoadedCall } from '../lib/use-call.ts'
import type { LoadArguments, PageData } from '../page.ts'
import { PageText } from '../texts/page-text.tsx'
import { textOfPage } from '../texts/text-of-page.ts'
import { Main } from '../ui/main.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export async function load({ app, url }: Pick<LoadArguments<'index'>, 'app' | 'url'>): Promise<PageData> {
  const text = textOfPage(url.pathname)
  if (!text) throw pageNotFound()
  const { page } = await ensureCall(app, 'page', text)
  return { title: page.title }
}

/** A page that is only text: terms, privacy, questions …, and what a site wrote itself (R-041…R-048). */
export function Page() {
  const text = textOfPage(useLocation().pathname) ?? {}
  const { page } = useLoadedCall('page', text)
  return (
    <Main width="narrow">
      <PageTitle title={page.title} />
      <PageText html={page.html} />
    </Main>
  )
}
