import type { DayFigures, Figures } from '#contract/admin/overview/home.ts'
import { formatDateTime, formatMoney, formatNumber, formatPercent } from '#contract/api/format.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { EmptyState } from '../../ui/placeholders.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { DayChart } from '../kit/day-chart.tsx'
import { useWork } from '../staff-session.ts'
import styles from './overview.module.css'

type Pick = (day: DayFigures) => number

const computeNet: Pick = (day) => day.revenue_cents - day.refunded_cents
const sum = (days: readonly DayFigures[], pick: Pick) => days.reduce((all, day) => all + pick(day), 0)

/** Today next to the thirty days before it, and each of them drawn. */
export function FiguresSection({ figures: { days, counted_at: countedAt } }: { figures: Figures }) {
  const t = useText()
  const locale = useLocale()
  const { site } = useWork()
  if (!countedAt) return <EmptyState title={t('admin.home.uncounted')} />
  const lead = t('admin.home.counted', { at: formatDateTime(countedAt, locale, site.time_zone) })
  return (
    <PageSection title={t('admin.home.figures')}>
      <Stack gap={5}>
        <p className={styles.lead}>{lead}</p>
        <Totals days={days} />
        <Charts days={days} />
      </Stack>
    </PageSection>
  )
}

/** Today, the thirty days before it, and the two shares that card schemes and banks look at. */
function Totals({ days }: { days: readonly DayFigures[] }) {
  const t = useText()
  const locale = useLocale()
  const { currency } = useWork().site
  const today = days.slice(-1)
  const before = days.slice(0, -1)
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const whole = (value: number) => formatNumber(value, locale)
  const share = (pick: Pick) => {
    const payments = sum(days, (day) => day.payments)
    return payments === 0 ? '–' : formatPercent((sum(days, pick) / payments) * 100, locale)
  }
  const totals = [
    { id: 'signups', pick: (day: DayFigures) => day.signups, format: whole },
    { id: 'firstPurchases', pick: (day: DayFigures) => day.first_purchases, format: whole },
    { id: 'revenue', pick: computeNet, format: money },
    { id: 'messages', pick: (day: DayFigures) => day.messages, format: whole },
    { id: 'reports', pick: (day: DayFigures) => day.reports, format: whole },
  ] as const
  return (
    <dl className={styles.totals}>
      {totals.map(({ id, pick, format }) => (
        <div key={id} className={styles.total}>
          <dt>{t(`admin.home.${id}`)}</dt>
          <dd className={styles.figure}>{format(sum(today, pick))}</dd>
          <dd>{t('admin.home.before', { value: format(sum(before, pick)) })}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('admin.home.refundRate')}</dt>
        <dd className={styles.figure}>{share((day) => day.refunds)}</dd>
        <dd>{t('admin.home.refundRateText')}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('admin.home.chargebackRate')}</dt>
        <dd className={styles.figure}>{share((day) => day.chargebacks)}</dd>
        <dd>{t('admin.home.chargebackRateText')}</dd>
      </div>
    </dl>
  )
}

function Charts({ days }: { days: readonly DayFigures[] }) {
  const t = useText()
  const locale = useLocale()
  const { currency } = useWork().site
  const whole = (value: number) => formatNumber(value, locale)
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const line = (
    id: 'signups' | 'activations' | 'firstPurchases' | 'revenue' | 'messages' | 'reports',
    pick: Pick,
  ) => ({
    id,
    label: t(`admin.home.${id}`),
    values: days.map(pick),
  })
  const charts = [
    {
      id: 'growth',
      format: whole,
      series: [
        line('signups', (day) => day.signups),
        line('activations', (day) => day.activations),
        line('firstPurchases', (day) => day.first_purchases),
      ],
    },
    { id: 'revenue', format: money, series: [line('revenue', computeNet)] },
    { id: 'messages', format: whole, series: [line('messages', (day) => day.messages)] },
    { id: 'reports', format: whole, series: [line('reports', (day) => day.reports)] },
  ] as const
  return (
    <div className={styles.charts}>
      {charts.map(({ id, format, series }) => (
        <DayChart
          key={id}
          title={t(`admin.home.${id}`)}
          definition={t(`admin.home.${id}Text`)}
          days={days.map(({ day }) => day)}
          {...{ series, format }}
        />
      ))}
    </div>
  )
}
