import type { CSSProperties } from 'react'
import type { Cohort } from '#contract/admin/tracking/sources.ts'
import { formatDate, formatMoney } from '#contract/api/format.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'
import { useWork } from '../staff-session.ts'
import styles from './cohorts.module.css'
import { CountedAt, NumbersTabs } from './numbers-parts.tsx'

const numbers = Array.from({ length: 13 }, (_, number) => number)

/** Members by the week of their signup: retention and revenue. */
export function CohortsPage() {
  const t = useText()
  const query = useCall('adminCohorts', {})
  return (
    <Sheet title={t('admin.cohorts.title')} lead={t('admin.cohorts.lead')}>
      <NumbersTabs current="/numbers/cohorts" />
      <Loaded query={query}>
        {({ cohorts, counted_at }) => (
          <Stack gap={5}>
            <CountedAt at={counted_at} />
            <CohortTable cohorts={cohorts} show="active" />
            <CohortTable cohorts={cohorts} show="revenue" />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

interface CohortTableProps {
  cohorts: readonly Cohort[]
  show: 'active' | 'revenue'
}

/** The value of a week for each signup: a share, or cents. */
function computePerSignup(
  { members, weeks }: Cohort,
  { number, show }: { number: number; show: 'active' | 'revenue' },
) {
  const week = weeks.find((one) => one.number === number)
  if (!week || members === 0) return null
  return (show === 'active' ? week.active : week.revenue_cents) / members
}

/** A row for each cohort; each cell has the number, and its shade only repeats it. */
function CohortTable({ cohorts, show }: CohortTableProps) {
  const t = useText()
  const locale = useLocale()
  const { currency } = useWork().site
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const values = cohorts.flatMap((cohort) =>
    numbers.map((number) => computePerSignup(cohort, { number, show }) ?? 0),
  )
  const max = Math.max(...values, 0)
  const format = (value: number) =>
    show === 'active' ? percent.format(value) : formatMoney({ amount: Math.round(value), currency }, locale)
  const columns: Column<Cohort>[] = [
    {
      id: 'week',
      title: t('admin.cohorts.week'),
      tight: true,
      cell: ({ week }) => formatDate(week, locale, { style: 'medium', timeZone: 'UTC' }),
    },
    { id: 'members', title: t('admin.sources.signups'), numeric: true, cell: ({ members }) => members },
    ...numbers.map(
      (number): Column<Cohort> => ({
        id: `week${number}`,
        title: t('admin.cohorts.number', { number }),
        numeric: true,
        cell: (cohort) => {
          const value = computePerSignup(cohort, { number, show })
          if (value === null) return '–'
          const share = { '--share': `${max > 0 ? Math.round((Math.max(value, 0) / max) * 100) : 0}%` }
          return (
            // React's type knows no custom properties.
            <span className={styles.heat} style={share as CSSProperties}>
              {format(value)}
            </span>
          )
        },
      }),
    ),
  ]
  return (
    <PageSection
      title={t(`admin.cohorts.${show}`)}
      end={
        show === 'active' && (
          <DownloadLink href="/api/admin/sources-file.php?table=cohorts" label={t('admin.cohorts.file')} />
        )
      }
    >
      <p>{t(`admin.cohorts.about.${show}`)}</p>
      <DataTable
        caption={t(`admin.cohorts.${show}`)}
        columns={columns}
        rows={cohorts}
        rowKey={({ week }) => week}
        empty={t('admin.cohorts.none')}
      />
    </PageSection>
  )
}
