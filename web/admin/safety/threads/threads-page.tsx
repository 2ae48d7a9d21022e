import { threadStates } from '#contract/admin/safety/thread-states.ts'
import type { ThreadEntry, ThreadState } from '#contract/admin/safety/threads.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { ListSearch, LoadedPage, usePage, useSearch } from '../../kit/list-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import { QueueSites, useQueueSite, useSiteColumn, useSubjectAddress } from '../../kit/queue-sites.tsx'
import { Sheet } from '../../kit/sheet.tsx'

/** Conversations of members with support: whose turn it is, and who answers. */
export function ThreadsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const state = threadStates.find((one) => one === params.get('state')) ?? 'open'
  const mine = params.get('mine') === 'yes' ? ('yes' as const) : undefined
  const query = useCall('adminThreads', {
    state,
    ...(mine && { mine }),
    ...useQueueSite(),
    ...useSearch(),
    ...usePage(),
  })
  return (
    <Sheet title={t('admin.threads.title')} lead={t('admin.threads.lead')}>
      <ThreadTabs state={state} isMine={mine !== undefined} />
      <QueueSites />
      <ListSearch label={t('admin.threads.search')} />
      <LoadedPage query={query}>{({ threads }) => <ThreadsTable threads={threads} />}</LoadedPage>
    </Sheet>
  )
}

/** Each choice keeps the other one and the site. */
function ThreadTabs({ state, isMine }: { state: ThreadState; isMine: boolean }) {
  const t = useText()
  const [params] = useSearchParams()
  const site = params.get('site')
  const toAddress = (next: { state: ThreadState; isMine: boolean }) => {
    const query = new URLSearchParams({
      ...(next.state !== 'open' && { state: next.state }),
      ...(next.isMine && { mine: 'yes' }),
      ...(site && { site }),
    }).toString()
    return `/support${query && `?${query}`}`
  }
  return (
    <>
      <TabLinks
        label={t('admin.threads.states')}
        links={threadStates.map((one) => ({
          href: toAddress({ state: one, isMine }),
          label: t(`admin.threads.state.${one}`),
          current: one === state,
        }))}
      />
      <TabLinks
        label={t('admin.threads.whose')}
        links={[
          { href: toAddress({ state, isMine: false }), label: t('admin.threads.all'), current: !isMine },
          { href: toAddress({ state, isMine: true }), label: t('admin.threads.mine'), current: isMine },
        ]}
      />
    </>
  )
}

function ThreadsTable({ threads }: { threads: readonly ThreadEntry[] }) {
  const t = useText()
  const toAddress = useSubjectAddress()
  const siteColumn = useSiteColumn<ThreadEntry>()
  const columns: Column<ThreadEntry>[] = [
    {
      id: 'reference',
      title: t('admin.reports.reference'),
      tight: true,
      cell: ({ id, reference, site }) => (
        <TextLink href={toAddress(`/support/${id}`, site)}>{reference}</TextLink>
      ),
    },
    ...siteColumn,
    { id: 'from', title: t('admin.complaints.from'), cell: ({ member, email }) => member?.name || email },
    {
      id: 'text',
      title: t('admin.threads.message'),
      wide: true,
      // What it is about and who answers stand under the message: columns of their own would make the table scroll.
      cell: ({ text, category, assigned }) => (
        <Stack gap={2}>
          <span>{text}</span>
          <Row gap={2}>
            <Chip>{t(`complaints.category.${category}`)}</Chip>
            {assigned && (
              <Chip tone={assigned.mine ? 'lagoon' : 'neutral'}>
                {`${t('admin.threads.assigned')}: ${assigned.name}`}
              </Chip>
            )}
          </Row>
        </Stack>
      ),
    },
    { id: 'asked', title: t('admin.threads.asked'), tight: true, cell: ({ asked }) => <Moment at={asked} /> },
    {
      id: 'due',
      title: t('admin.complaints.due'),
      tight: true,
      cell: ({ due, state }) => (state === 'open' ? <Moment at={due} /> : '–'),
    },
  ]
  return (
    <DataTable
      caption={t('admin.threads.title')}
      columns={columns}
      rows={threads}
      rowKey={({ id }) => id}
      empty={t('admin.threads.none')}
      hasKeys
    />
  )
}
