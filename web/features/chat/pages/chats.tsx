import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { EmptyState } from '../../../ui/placeholders.tsx'
import { buildListQuery } from '../chat-queries.ts'

/** The list itself is in the layout; next to it, on wide screens, nothing is open. */
export function Page() {
  const t = useTranslate()
  return (
    <section aria-label={t('chat.nothingOpenTitle')}>
      <EmptyState title={t('chat.nothingOpenTitle')} text={t('chat.nothingOpenText')} />
    </section>
  )
}

export async function load({ app }: LoadArguments<'chats'>): Promise<PageData | undefined> {
  await app.cache.ensureQueryData(buildListQuery(app))
  return undefined
}
