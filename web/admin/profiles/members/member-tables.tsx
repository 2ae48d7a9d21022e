import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Member, MemberListName } from '#contract/admin/profiles/members.ts'
import { formatCountry, formatMoney } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Pager, usePage } from '../../kit/list-page.tsx'
import { LoadFailure } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'

interface ListProps<Row extends RowData> {
  title: string
  rows: readonly Row[]
  pager?: ReactNode
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: ReactNode
}

function List<Row extends RowData>({ title, pager, ...table }: ListProps<Row>) {
  return (
    <PageSection title={title}>
      <Stack gap={3}>
        <DataTable caption={title} {...table} />
        {pager}
      </Stack>
    </PageSection>
  )
}

interface MemberProps {
  member: Member
}

/** Payments and refunds. */
export function MemberPayments({ member }: MemberProps) {
  const t = useText()
  const locale = useLocale()
  const { rows, pager } = useMemberPage(member, 'payments')
  return (
    <List
      title={t('admin.payments.title')}
      {...{ rows, pager }}
      rowKey={({ id }) => id}
      empty={t('admin.payments.none')}
      columns={[
        {
          id: 'at',
          title: t('admin.members.at'),
          tight: true,
          cell: ({ id, at }) => (
            <TextLink href={`/payments/${id}`}>
              <Moment at={at} />
            </TextLink>
          ),
        },
        { id: 'method', title: t('admin.payments.method'), cell: ({ method }) => nameMethod(t, method) },
        {
          id: 'status',
          title: t('admin.payments.status'),
          cell: ({ status }) => t(`admin.payments.status.${status}`),
        },
        { id: 'credits', title: t('admin.members.credits'), numeric: true, cell: ({ credits }) => credits },
        {
          id: 'price',
          title: t('admin.payments.price'),
          numeric: true,
          cell: ({ price }) => formatMoney(price, locale),
        },
        {
          id: 'refunded',
          title: t('admin.payments.refunded'),
          numeric: true,
          cell: ({ refunded }) => (refunded.amount > 0 ? formatMoney(refunded, locale) : '–'),
        },
      ]}
    />
  )
}

/** Every entry of the wallet. */
export function MemberLedger({ member }: MemberProps) {
  const t = useText()
  const { rows, pager } = useMemberPage(member, 'ledger')
  return (
    <List
      title={t('admin.members.ledger')}
      {...{ rows, pager }}
      rowKey={({ id }) => id}
      empty={t('admin.members.noLedger')}
      columns={[
        { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'kind',
          title: t('admin.members.movement'),
          cell: ({ kind }) => t(`admin.members.movement.${kind}`),
        },
        { id: 'credits', title: t('admin.members.credits'), numeric: true, cell: ({ credits }) => credits },
        { id: 'balance', title: t('admin.members.balance'), numeric: true, cell: ({ balance }) => balance },
      ]}
    />
  )
}

/** Reports about the member and by them. */
export function MemberReports({ member }: MemberProps) {
  const t = useText()
  const { rows, pager } = useMemberPage(member, 'reports')
  return (
    <List
      title={t('admin.members.reports')}
      {...{ rows, pager }}
      rowKey={({ id }) => id}
      empty={t('admin.reports.none')}
      columns={[
        {
          id: 'reference',
          title: t('admin.reports.reference'),
          tight: true,
          cell: ({ id, reference }) => <TextLink href={`/reports/${id}`}>{reference}</TextLink>,
        },
        {
          id: 'made',
          title: t('admin.members.reportSide'),
          cell: ({ made }) => t(made ? 'admin.members.reportMade' : 'admin.members.reportAbout'),
        },
        {
          id: 'reason',
          title: t('admin.reports.reason'),
          cell: ({ reason }) => t(`safety.reason.${reason}`),
        },
        { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'state',
          title: t('admin.members.state'),
          cell: ({ state }) => t(state === 'open' ? 'admin.reports.open' : `admin.reports.state.${state}`),
        },
      ]}
    />
  )
}

/** Where the member is logged in. */
export function MemberSessions({ member }: MemberProps) {
  const t = useText()
  const { rows, pager } = useMemberPage(member, 'sessions')
  return (
    <List
      title={t('admin.members.sessions')}
      {...{ rows, pager }}
      rowKey={({ since, device }) => `${since} ${device}`}
      empty={t('admin.members.noSessions')}
      columns={[
        { id: 'device', title: t('admin.members.device'), cell: ({ device }) => device || '–' },
        {
          id: 'since',
          title: t('admin.members.since'),
          tight: true,
          cell: ({ since }) => <Moment at={since} />,
        },
        {
          id: 'seen',
          title: t('admin.members.lastSeen'),
          tight: true,
          cell: ({ last_seen }) => <Moment at={last_seen} />,
        },
      ]}
    />
  )
}

/** Changes of the member's country and of the country whose prices they pay. */
export function MemberCountries({ member }: MemberProps) {
  const t = useText()
  const locale = useLocale()
  const { rows, pager } = useMemberPage(member, 'country_changes')
  return (
    <List
      title={t('admin.members.countries')}
      {...{ rows, pager }}
      rowKey={({ at, kind }) => `${at} ${kind}`}
      empty=""
      columns={[
        { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'kind',
          title: t('admin.type'),
          cell: ({ kind }) => t(`admin.members.countryKind.${kind}`),
        },
        {
          id: 'from',
          title: t('admin.members.countryFrom'),
          cell: ({ from }) => formatCountry(from, locale),
        },
        { id: 'to', title: t('admin.members.countryTo'), cell: ({ to }) => formatCountry(to, locale) },
        {
          id: 'network',
          title: t('admin.members.countryNetwork'),
          cell: ({ network }) => (network ? formatCountry(network, locale) : '–'),
        },
      ]}
    />
  )
}

/** Messages sent to the member, without their text. */
export function MemberMails({ member }: MemberProps) {
  const t = useText()
  const { rows, pager } = useMemberPage(member, 'mails')
  return (
    <List
      title={t('admin.members.mails')}
      {...{ rows, pager }}
      rowKey={({ id }) => id}
      empty={t('admin.members.noMails')}
      columns={[
        { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'channel',
          title: t('admin.members.channel'),
          tight: true,
          cell: ({ channel }) => t(`admin.members.channel.${channel}`),
        },
        { id: 'subject', title: t('admin.members.subject'), cell: ({ subject }) => subject || '–' },
        {
          id: 'sent',
          title: t('admin.members.sent'),
          tight: true,
          cell: ({ sent }) => t(sent ? 'admin.members.sentYes' : 'admin.members.sentNo'),
        },
      ]}
    />
  )
}

/** Conversations with support. */
export function MemberThreads({ member }: MemberProps) {
  const t = useText()
  const { rows, pager } = useMemberPage(member, 'threads')
  return (
    <List
      title={t('admin.threads.title')}
      {...{ rows, pager }}
      rowKey={({ id }) => id}
      empty={t('admin.threads.none')}
      columns={[
        {
          id: 'reference',
          title: t('admin.reports.reference'),
          tight: true,
          cell: ({ id, reference }) => <TextLink href={`/support/${id}`}>{reference}</TextLink>,
        },
        {
          id: 'category',
          title: t('admin.threads.category'),
          cell: ({ category }) => t(`complaints.category.${category}`),
        },
        { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'state',
          title: t('admin.members.state'),
          cell: ({ state }) => t(`admin.threads.one.${state}`),
        },
      ]}
    />
  )
}

interface MemberPage<Name extends MemberListName> {
  readonly rows: Member[Name]
  readonly pager: ReactNode
}

/**
 * Returns the page of a list of a member that the address names, and the way to the others. The first one comes with the
 * member; each list has a field of its own in the address.
 */
export function useMemberPage<Name extends MemberListName>(member: Member, list: Name): MemberPage<Name> {
  const { call } = useApp()
  const field = `${list}_page`
  const { cursor } = usePage(field)
  const input = { id: member.id, list, ...(cursor && { cursor }) }
  const query = useQuery({
    queryKey: callKey('adminMemberList', input),
    queryFn: () => call('adminMemberList', input),
    enabled: cursor !== undefined,
    placeholderData: keepPreviousData,
  })
  if (cursor === undefined || (!query.data && !query.error))
    return { rows: member[list], pager: <Pager page={member.pages[list]} field={field} /> }
  if (!query.data)
    return { rows: member[list], pager: <LoadFailure error={query.error} onRetry={query.refetch} /> }
  const rows = query.data[list] as Member[Name] // the rows of this list, by the contract
  return { rows, pager: <Pager page={query.data} field={field} /> }
}
