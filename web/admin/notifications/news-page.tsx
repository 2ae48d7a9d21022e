import { useInfiniteQuery } from '@tanstack/react-query'
import type { NewsRow } from '#contract/admin/notifications/news.ts'
import { useApp } from '../../app/cache/app.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { Chip } from '../../ui/chip.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable, MoreButton } from '../kit/data-table.tsx'
import { Loaded, LoadFailure } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { Sheet } from '../kit/sheet.tsx'
import styles from './news.module.css'
import { NewsForm } from './news-form.tsx'

const againMilliseconds = 3000

/** What was sent, newest first; it is asked again as long as something is on its way. */
function NewsList() {
  const t = useText()
  const { call } = useApp()
  const query = useInfiniteQuery({
    queryKey: ['adminNews'],
    queryFn: ({ pageParam }) => call('adminNews', { ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ news }) => news.some((one) => one.state === 'sending')) && againMilliseconds,
  })
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
        state === 'sending'
          ? t('admin.news.progress', { mailed, receivers })
          : mailed.toLocaleString('en-GB'),
    },
    {
      id: 'languages',
      title: t('admin.news.languages'),
      tight: true,
      cell: ({ languages }) => languages.join(', '),
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
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={query.refetch} />
  return (
    <Stack gap={3}>
      <DataTable
        caption={t('admin.news.sent')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ news }) => news) ?? []}
        rowKey={({ id }) => id}
        empty={query.isPending ? t('ui.loading') : t('admin.news.none')}
      />
      <MoreButton
        shown={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => query.fetchNextPage()}
      />
    </Stack>
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
