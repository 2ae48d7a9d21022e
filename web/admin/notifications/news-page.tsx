import type { NewsRow } from '#contract/admin/notifications/news.ts'
import { formatNumber } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { Chip } from '../../ui/chip.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import styles from './news.module.css'
import { formatLanguages, NewsForm } from './news-form.tsx'

const refreshMilliseconds = 3000

/** Sent news, newest first; polled while some is being sent. */
function NewsList() {
  const t = useText()
  const { call, locale } = useApp()
  const columns: Column<NewsRow>[] = [
    {
      id: 'title',
      title: t('admin.news.heading'),
      cell: ({ title }) => <span className={styles.title}>{title}</span>,
    },
    { id: 'at', title: t('admin.audit.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'mails',
      title: t('admin.news.mails'),
      numeric: true,
      cell: ({ state, mailed, receivers }) =>
        state === 'sending' ? t('admin.news.progress', { mailed, receivers }) : formatNumber(mailed, locale),
    },
    {
      id: 'languages',
      title: t('admin.news.languages'),
      tight: true,
      cell: ({ languages }) => formatLanguages(languages, locale),
    },
    { id: 'by', title: t('admin.news.by'), tight: true, cell: ({ by }) => by ?? '–' },
    {
      id: 'state',
      title: t('admin.news.state'),
      tight: true,
      cell: ({ state }) => (
        <Chip tone={state === 'sending' ? 'gold' : 'lagoon'}>{t(`admin.news.state.${state}`)}</Chip>
      ),
    },
  ]
  return (
    <ResourceList
      call="adminNews"
      caption={t('admin.news.sent')}
      columns={columns}
      empty={t('admin.news.none')}
      refreshEvery={{ milliseconds: refreshMilliseconds, while: ({ state }) => state === 'sending' }}
      loadPage={async (_, page) => {
        const { news: rows, ...rest } = await call('adminNews', page)
        return { rows, ...rest }
      }}
    />
  )
}

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
