import { useCall } from '../../app/calls/use-call.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { useText } from '../admin-language.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { NewsForm } from './news-form.tsx'
import { NewsList } from './news-list.tsx'

/** Writes news to the members who want it, and shows what was sent. */
export function NewsPage() {
  const t = useText()
  const query = useCall('adminNewsReceivers', {})
  return (
    <Sheet title={t('admin.news.title')} lead={t('admin.news.lead')}>
      <PageSection title={t('admin.news.write')}>
        <Loaded query={query}>{(given) => <NewsForm {...given} />}</Loaded>
      </PageSection>
      <PageSection title={t('admin.news.sent')}>
        <NewsList />
      </PageSection>
    </Sheet>
  )
}
