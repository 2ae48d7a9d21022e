import type { CardThresholds, RefusalRate, SchemeMonth } from '#contract/admin/payments/card-schemes.ts'
import { formatMoney } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Banner } from '../../ui/banner.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { nameProvider } from './payment-words.ts'

/** What Visa and Mastercard watch: card payments and disputes by month and provider. */
export function SchemesPage() {
  const t = useText()
  const query = useCall('adminCardSchemes', {})
  return (
    <Sheet title={t('admin.money.schemes')} lead={t('admin.schemes.lead')}>
      <MoneyTabs current="schemes" />
      <Loaded query={query}>
        {({ months, thresholds, refusals }) => (
          <Stack gap={5}>
            <Warning months={months} />
            <Months months={months} />
            <Refusals refusals={refusals} />
            <Thresholds thresholds={thresholds} />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

/** Returns the programs that a month is close to, or in. */
const listClose = ({ states }: SchemeMonth) => states.filter(({ state }) => state !== 'below')

interface MonthsProps {
  months: readonly SchemeMonth[]
}

/** Shows whether a provider is close to a program, in this month or the last, like the alert. */
function Warning({ months }: MonthsProps) {
  const t = useText()
  const newest = [...new Set(months.map(({ month }) => month))].slice(0, 2)
  const isClose = months.some((one) => newest.includes(one.month) && listClose(one).length > 0)
  if (!isClose) return <Banner tone="lagoon">{t('admin.schemes.fine')}</Banner>
  return <Banner tone="coral">{t('admin.schemes.warning')}</Banner>
}

function Months({ months }: MonthsProps) {
  const t = useText()
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const showRatio = (points: number | null) => (points === null ? '–' : percent.format(points / 10_000))
  const monthName = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <PageSection title={t('admin.schemes.months')}>
      <DataTable
        caption={t('admin.schemes.months')}
        columns={[
          {
            id: 'month',
            title: t('admin.schemes.month'),
            tight: true,
            cell: ({ month }) => monthName.format(new Date(`${month}-01`)),
          },
          {
            id: 'provider',
            title: t('admin.providers.provider'),
            cell: ({ provider }) => nameProvider(t, provider),
          },
          {
            id: 'payments',
            title: t('admin.schemes.payments'),
            numeric: true,
            cell: ({ payments }) => payments,
          },
          {
            id: 'disputes',
            title: t('admin.schemes.disputes'),
            numeric: true,
            cell: ({ disputes }) => disputes,
          },
          {
            id: 'ratio',
            title: t('admin.schemes.ratio'),
            numeric: true,
            cell: ({ basis_points }) => showRatio(basis_points),
          },
          {
            id: 'before',
            title: t('admin.schemes.ratioBefore'),
            numeric: true,
            cell: ({ basis_points_before }) => showRatio(basis_points_before),
          },
          {
            id: 'state',
            title: t('admin.schemes.state'),
            cell: (row) =>
              listClose(row)
                .map(({ program, state }) => `${program.toUpperCase()}: ${t(`admin.schemes.${state}`)}`)
                .join(', ') || t('admin.schemes.below'),
          },
        ]}
        rows={months}
        rowKey={({ month, provider }) => `${month} ${provider}`}
        empty={t('admin.schemes.none')}
      />
    </PageSection>
  )
}

/** Refused orders by provider and method. */
function Refusals({ refusals }: { refusals: readonly RefusalRate[] }) {
  const t = useText()
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 1 })
  return (
    <PageSection title={t('admin.schemes.refusals')}>
      <DataTable
        caption={t('admin.schemes.refusals')}
        columns={[
          {
            id: 'provider',
            title: t('admin.providers.provider'),
            cell: ({ provider }) => nameProvider(t, provider),
          },
          { id: 'method', title: t('admin.payments.method'), cell: ({ method }) => nameMethod(t, method) },
          { id: 'orders', title: t('admin.schemes.orders'), numeric: true, cell: ({ orders }) => orders },
          {
            id: 'completed',
            title: t('admin.payments.status.completed'),
            numeric: true,
            cell: ({ completed }) => completed,
          },
          {
            id: 'refused',
            title: t('admin.schemes.refused'),
            numeric: true,
            cell: ({ refused, orders }) => `${refused} (${percent.format(refused / orders)})`,
          },
          { id: 'moved', title: t('admin.schemes.moved'), numeric: true, cell: ({ moved }) => moved },
        ]}
        rows={refusals}
        rowKey={({ provider, method }) => `${provider} ${method}`}
        empty={t('admin.schemes.noOrders')}
      />
    </PageSection>
  )
}

function Thresholds({ thresholds }: { thresholds: readonly CardThresholds[] }) {
  const t = useText()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const showCount = (count: number | null) => (count === null ? '–' : number.format(count))
  return (
    <PageSection title={t('admin.schemes.thresholds')}>
      <Stack gap={3}>
        <DataTable
          caption={t('admin.schemes.thresholds')}
          columns={[
            {
              id: 'program',
              title: t('admin.schemes.program'),
              cell: ({ program }) => t(`admin.schemes.${program}`),
            },
            {
              id: 'disputes',
              title: t('admin.schemes.disputes'),
              numeric: true,
              cell: ({ disputes }) => showCount(disputes),
            },
            {
              id: 'ratio',
              title: t('admin.schemes.minRatio'),
              numeric: true,
              cell: ({ basis_points }) => percent.format(basis_points / 10_000),
            },
            {
              id: 'of',
              title: t('admin.schemes.dividedBy'),
              cell: ({ payments_of }) => t(`admin.schemes.of.${payments_of}`),
            },
            {
              id: 'payments',
              title: t('admin.schemes.payments'),
              numeric: true,
              cell: ({ payments }) => showCount(payments),
            },
            {
              id: 'amount',
              title: t('admin.schemes.amount'),
              numeric: true,
              cell: ({ amount_cents: amount }) =>
                amount === null ? '–' : formatMoney({ amount, currency: 'USD' }, locale),
            },
          ]}
          rows={thresholds}
          rowKey={({ program }) => program}
          empty=""
        />
        <p>{t('admin.schemes.definition')}</p>
        <p>{t('admin.schemes.sources')}</p>
      </Stack>
    </PageSection>
  )
}
