import type { Statistics } from '#contract/admin/tracking/numbers.ts'
import { formatDate, formatMoney, formatNumber } from '#contract/api/format.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { FactsList } from '../../ui/facts-list.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Panel, Stack, TwoColumns } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'
import { useWork } from '../staff-session.ts'
import { Bars, NumbersTabs, PeriodFields } from './numbers-parts.tsx'

/** The site's figures: funnel, revenue, liabilities, answers, matches. */
export function NumbersPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const from = params.get('from')
  const to = params.get('to')
  const query = useCall('adminNumbers', { ...(from && { from }), ...(to && { to }) })
  const shown = query.data?.numbers
  const days = { from: from || shown?.from || '', to: to || shown?.to || '' }
  return (
    <Sheet title={t('admin.numbers.title')} lead={t('admin.numbers.lead')}>
      <NumbersTabs current="/numbers" />
      <Stack gap={5}>
        <TwoColumns>
          <PeriodFields
            {...days}
            onChange={(changed) => setParams({ ...days, ...changed }, { replace: true })}
          />
        </TwoColumns>
        <Loaded query={query}>
          {({ numbers }) => (
            <Stack gap={5}>
              <Summary numbers={numbers} />
              <Days numbers={numbers} />
              <Funnel numbers={numbers} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Sheet>
  )
}

function Summary({ numbers }: { numbers: Statistics }) {
  const t = useText()
  const locale = useLocale()
  const { revenue, liability, conversations, match_rates: rates } = numbers
  const rate = ({ members, matched }: { members: number; matched: number }) =>
    t('admin.numbers.rate', {
      percent: members === 0 ? 0 : Math.round((matched / members) * 1000) / 10,
      matched,
      members,
    })
  return (
    <Panel>
      <FactsList
        facts={[
          {
            term: t('admin.numbers.revenue'),
            value:
              revenue
                .map(({ paid, back }) => `${formatMoney(paid, locale)} − ${formatMoney(back, locale)}`)
                .join(' · ') || '–',
          },
          {
            term: t('admin.numbers.liability'),
            value: t('admin.numbers.liabilityText', {
              credits: liability.credits,
              bought: liability.bought_credits,
              value: formatMoney(liability.value, locale),
            }),
          },
          {
            term: t('admin.numbers.answers'),
            value: t('admin.numbers.answersText', conversations),
          },
          { term: t('admin.numbers.premiumRate'), value: rate(rates.premium) },
          { term: t('admin.numbers.freeRate'), value: rate(rates.free) },
          {
            term: t('admin.numbers.difference'),
            value:
              rates.difference_percent === null
                ? t('admin.numbers.tooFew')
                : t('admin.numbers.differenceText', {
                    percent: rates.difference_percent,
                    from: formatDate(numbers.from, locale, { style: 'medium', timeZone: 'UTC' }),
                    to: formatDate(numbers.to, locale, { style: 'medium', timeZone: 'UTC' }),
                  }),
          },
        ]}
      />
    </Panel>
  )
}

function Days({ numbers }: { numbers: Statistics }) {
  const t = useText()
  const locale = useLocale()
  const { currency } = useWork().site
  const { days, from, to } = numbers
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const nameDay = (day: string) => formatDate(day, locale, { style: 'medium', timeZone: 'UTC' })
  const count = (value: number) => formatNumber(value, locale)
  const charts = [
    { id: 'signups', pick: (day: Statistics['days'][number]) => day.signups, text: count },
    { id: 'active', pick: (day: Statistics['days'][number]) => day.active, text: count },
    { id: 'revenue', pick: (day: Statistics['days'][number]) => day.revenue_cents, text: money },
  ] as const
  return (
    <PageSection
      title={t('admin.numbers.days')}
      end={
        <DownloadLink
          href={`/api/admin/stats-file.php?table=days&from=${from}&to=${to}`}
          label={t('admin.numbers.daysFile')}
        />
      }
    >
      <Stack gap={5}>
        {charts.map(({ id, pick, text }) => (
          <Bars
            key={id}
            label={t(`admin.numbers.${id}`)}
            bars={days.map((day) => ({ name: nameDay(day.day), value: pick(day), text: text(pick(day)) }))}
          />
        ))}
        <DataTable
          caption={t('admin.numbers.days')}
          columns={[
            { id: 'day', title: t('admin.closing.day'), tight: true, cell: ({ day }) => nameDay(day) },
            {
              id: 'signups',
              title: t('admin.numbers.signups'),
              numeric: true,
              cell: ({ signups }) => signups,
            },
            { id: 'active', title: t('admin.numbers.active'), numeric: true, cell: ({ active }) => active },
            {
              id: 'revenue',
              title: t('admin.numbers.revenue'),
              numeric: true,
              cell: ({ revenue_cents }) => money(revenue_cents),
            },
          ]}
          rows={days}
          rowKey={({ day }) => day}
          empty="–"
        />
      </Stack>
    </PageSection>
  )
}

function Funnel({ numbers }: { numbers: Statistics }) {
  const t = useText()
  const locale = useLocale()
  const steps = ['visits', 'signups', 'confirmed', 'first_message', 'first_purchase'] as const
  const sums = steps.map((step) => numbers.funnel.reduce((sum, row) => sum + row[step], 0))
  return (
    <PageSection
      title={t('admin.numbers.funnel')}
      end={
        <DownloadLink
          href={`/api/admin/stats-file.php?table=funnel&from=${numbers.from}&to=${numbers.to}`}
          label={t('admin.numbers.funnelFile')}
        />
      }
    >
      <Stack gap={5}>
        <Bars
          label={t('admin.numbers.funnel')}
          bars={steps.map((step, index) => ({
            name: t(`admin.numbers.step.${step}`),
            value: sums[index] ?? 0,
            text: formatNumber(sums[index] ?? 0, locale),
          }))}
        />
        <DataTable
          caption={t('admin.numbers.funnel')}
          columns={[
            {
              id: 'source',
              title: t('admin.numbers.source'),
              cell: ({ source }) => source || t('admin.numbers.noSource'),
            },
            ...steps.map((step) => ({
              id: step,
              title: t(`admin.numbers.step.${step}`),
              numeric: true,
              cell: (row: Statistics['funnel'][number]) => row[step],
            })),
          ]}
          rows={numbers.funnel}
          rowKey={({ source }) => source}
          empty={t('admin.numbers.none')}
        />
      </Stack>
    </PageSection>
  )
}
