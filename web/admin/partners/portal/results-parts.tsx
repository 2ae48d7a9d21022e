import { useState } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import type { PartnerStatement } from '#contract/features/partners/partner.ts'
import type { PartnerCommission, PartnerStatisticsRow } from '#contract/features/partners/portal.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { LoadedPage, usePage } from '../../kit/list-page.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { DownloadLink } from '../../kit/sheet.tsx'

const groups = ['day', 'link', 'sub1'] as const
const accounts = ['pending', 'payable', 'invoiced', 'paid'] as const

/** What the links brought in the last 30 days, and the balance. */
export function StatisticsPart() {
  const t = useText()
  const locale = useLocale()
  const [by, setBy] = useState<(typeof groups)[number]>('day')
  const statistics = useCall('partnerStatistics', { by })
  const columns: Column<PartnerStatisticsRow>[] = [
    { id: 'key', title: t(`admin.portal.by.${by}`), cell: ({ key }) => key || '–' },
    { id: 'visits', title: t('admin.portal.visits'), numeric: true, cell: ({ visits }) => visits ?? '–' },
    { id: 'signups', title: t('admin.portal.signups'), numeric: true, cell: ({ signups }) => signups },
    { id: 'leads', title: t('admin.portal.leads'), numeric: true, cell: ({ leads }) => leads },
    {
      id: 'purchases',
      title: t('admin.portal.purchases'),
      numeric: true,
      cell: ({ purchases }) => purchases,
    },
    {
      id: 'earned',
      title: t('admin.portal.earned'),
      numeric: true,
      cell: ({ earned }) => formatMoney(earned, locale),
    },
    {
      id: 'reversed',
      title: t('admin.portal.reversed'),
      numeric: true,
      cell: ({ reversed }) => formatMoney(reversed, locale),
    },
  ]
  return (
    <Stack gap={4}>
      <SelectField
        label={t('admin.portal.by')}
        value={by}
        onChange={(event) => setBy(groups.find((one) => one === event.target.value) ?? 'day')}
      >
        {groups.map((one) => (
          <option key={one} value={one}>
            {t(`admin.portal.by.${one}`)}
          </option>
        ))}
      </SelectField>
      <Loaded query={statistics}>
        {({ balance, rows }) => (
          <>
            <FactsList
              facts={accounts.map((account) => ({
                term: t(`admin.portal.${account}`),
                value: formatMoney(balance[account], locale),
              }))}
            />
            <DataTable
              caption={t('admin.portal.statistics')}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              empty={t('admin.portal.nothing')}
            />
          </>
        )}
      </Loaded>
      <p>{t('admin.portal.note')}</p>
    </Stack>
  )
}

/** The partner's commissions by hashed orders. */
export function CommissionsPart() {
  const t = useText()
  const locale = useLocale()
  const commissions = useCall('partnerCommissions', usePage('commissions'))
  const columns: Column<PartnerCommission>[] = [
    { id: 'at', title: t('admin.portal.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    { id: 'kind', title: t('admin.portal.kind'), cell: ({ kind }) => t(`admin.portal.kind.${kind}`) },
    { id: 'link', title: t('admin.portal.by.link'), cell: ({ link }) => link },
    { id: 'sub1', title: t('admin.portal.by.sub1'), cell: ({ sub1 }) => sub1 },
    { id: 'state', title: t('admin.portal.state'), cell: ({ state }) => t(`admin.portal.state.${state}`) },
    {
      id: 'amount',
      title: t('admin.portal.amount'),
      numeric: true,
      cell: ({ amount }) => formatMoney(amount, locale),
    },
    {
      id: 'reversed',
      title: t('admin.portal.reversed'),
      numeric: true,
      cell: ({ reversed }) => formatMoney(reversed, locale),
    },
    { id: 'order', title: t('admin.portal.order'), cell: ({ order_hash }) => <code>{order_hash}</code> },
  ]
  return (
    <LoadedPage query={commissions} field="commissions">
      {(data) => (
        <DataTable
          caption={t('admin.portal.commissions')}
          columns={columns}
          rows={data.commissions}
          rowKey={({ order_hash, kind }) => `${order_hash} ${kind}`}
          empty={t('admin.portal.nothing')}
          hasKeys
        />
      )}
    </LoadedPage>
  )
}

/** The partner's monthly statements. */
export function StatementsPart() {
  const t = useText()
  const locale = useLocale()
  const statements = useCall('partnerStatements', {})
  const columns: Column<PartnerStatement>[] = [
    { id: 'number', title: t('admin.portal.number'), cell: ({ number }) => number },
    { id: 'month', title: t('admin.portal.month'), cell: ({ month }) => month },
    { id: 'net', title: t('admin.portal.net'), numeric: true, cell: ({ net }) => formatMoney(net, locale) },
    { id: 'vat', title: t('admin.portal.vat'), numeric: true, cell: ({ vat }) => formatMoney(vat, locale) },
    {
      id: 'state',
      title: t('admin.portal.state'),
      cell: ({ state }) => t(`admin.portal.statement.${state}`),
    },
    {
      id: 'file',
      title: <span className="visually-hidden">{t('admin.portal.pdf')}</span>,
      cell: ({ id }) => (
        <DownloadLink
          href={`/api/partner/statements.php?format=pdf&id=${id}`}
          label={t('admin.portal.pdf')}
        />
      ),
    },
  ]
  return (
    <Loaded query={statements}>
      {(data) => (
        <DataTable
          caption={t('admin.portal.statements')}
          columns={columns}
          rows={data.statements}
          rowKey={({ id }) => id}
          empty={t('admin.portal.nothing')}
        />
      )}
    </Loaded>
  )
}
