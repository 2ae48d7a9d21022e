import { type ChangeEvent, useRef } from 'react'
import type { ListPage } from '#contract/admin/list-page.ts'
import { revenueDays, SourceLevel, type SourceRow } from '#contract/admin/tracking/sources.ts'
import { formatMoney, formatPercent } from '#contract/api/format.ts'
import { trackingValueLength } from '#contract/features/tracking/tracking.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Panel, Stack, TwoColumns } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { FactsList } from '../../ui/facts-list.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Pager, usePage } from '../kit/list-page.tsx'
import { LoadError, Loaded } from '../kit/loaded.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'
import { useWork } from '../staff-session.ts'
import { CountedAt, NumbersTabs, PeriodFields } from './numbers-parts.tsx'

/** Uploads a file of advertising costs; lists the bad lines. */
function CostFileField() {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const field = useRef<HTMLInputElement>(null)
  const send = useAct('adminImportMediaCosts', {
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['adminSources'] }),
    onSettled: () => {
      if (field.current) field.current.value = ''
    },
  })
  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) send.mutate({ input: {}, file })
  }
  const bad = send.data?.bad_lines ?? []
  return (
    <Stack gap={3}>
      <LoadError>{send.error && texts.of(send.error)}</LoadError>
      {send.data && bad.length === 0 && (
        <Banner tone="lagoon" live>
          {t('admin.sources.imported', { count: send.data.imported })}
        </Banner>
      )}
      {bad.length > 0 && (
        <Banner tone="coral" live>
          <p>{t('admin.sources.badLines')}</p>
          <ul>
            {bad.map(({ line, problem }) => (
              <li key={line}>
                {t('admin.sources.badLine', { line, problem: t(`admin.sources.problem.${problem}`) })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <TextField
        ref={field}
        type="file"
        accept=".csv,text/csv"
        label={t('admin.sources.costFile')}
        hint={t('admin.sources.costFileHint')}
        onChange={handleFile}
      />
    </Stack>
  )
}

const levels = SourceLevel.options

/**
 * What each traffic source brought; the filters are in the address. They stay in place while an answer loads, so that a
 * date can be typed.
 */
export function SourcesPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const from = params.get('from')
  const to = params.get('to')
  const network = params.get('network') ?? ''
  const by = levels.find((one) => one === params.get('by')) ?? 'network'
  const input = { by, ...(from && { from }), ...(to && { to }), ...(network && { network }) }
  const query = useCall('adminSources', { ...input, ...usePage() })
  const change = (next: Record<string, string>) => setParams({ ...input, ...next }, { replace: true })
  return (
    <Sheet title={t('admin.sources.title')} lead={t('admin.sources.lead')}>
      <NumbersTabs current="/numbers/sources" />
      <Stack gap={5}>
        <TwoColumns>
          <PeriodFields
            from={from || query.data?.from || ''}
            to={to || query.data?.to || ''}
            labels={{ from: t('admin.sources.from'), to: t('admin.sources.to') }}
            onChange={change}
          />
          <SelectField
            label={t('admin.sources.by')}
            value={by}
            onChange={(event) => change({ by: event.target.value })}
          >
            {levels.map((level) => (
              <option key={level} value={level}>
                {t(`admin.sources.${level}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('admin.sources.onlyNetwork')}
            key={network}
            maxLength={trackingValueLength}
            defaultValue={network}
            onBlur={(event) => event.target.value !== network && change({ network: event.target.value })}
          />
        </TwoColumns>
        <Loaded query={query}>
          {(data) => (
            <Stack gap={5}>
              <CountedAt at={data.counted_at} />
              <Sources
                rows={data.sources}
                page={data}
                by={by}
                file={`/api/admin/sources-file.php?${new URLSearchParams({ ...input, from: data.from, to: data.to })}`}
              />
              <Definitions />
              <PageSection title={t('admin.sources.costs')}>
                <CostFileField />
              </PageSection>
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Sheet>
  )
}

interface SourcesProps {
  rows: readonly SourceRow[]
  page: ListPage
  by: SourceLevel
  file: string
}

function Sources({ rows, page, by, file }: SourcesProps) {
  const t = useText()
  const columns = useColumns(by)
  return (
    <PageSection
      title={t('admin.sources.title')}
      end={<DownloadLink href={file} label={t('admin.sources.file')} />}
    >
      <DataTable
        caption={t('admin.sources.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => JSON.stringify([row.network, row.ref, row.lander, row.campaign])}
        empty={t('admin.sources.none')}
        partial={page.next !== null || page.previous !== null}
        dense
        hasKeys
      />
      <Pager page={page} />
    </PageSection>
  )
}

function useColumns(by: SourceLevel): Column<SourceRow>[] {
  const t = useText()
  const locale = useLocale()
  const { currency } = useWork().site
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : formatMoney({ amount, currency }, locale)
  const count = (id: 'visits' | 'signups' | 'activations' | 'first_purchases'): Column<SourceRow> => ({
    id,
    title: t(`admin.sources.${id}`),
    numeric: true,
    cell: (row) => row[id] ?? '–',
    sortBy: (row) => row[id],
  })
  const names = levels.slice(0, levels.indexOf(by) + 1).map(
    (id): Column<SourceRow> => ({
      id,
      title: t(`admin.sources.${id}`),
      cell: (row) => row[id] || (id === 'network' ? t('admin.numbers.noSource') : '–'),
      sortBy: (row) => row[id],
    }),
  )
  const amount = (id: 'revenue_cents' | 'refund_cents' | 'cost_cents'): Column<SourceRow> => ({
    id,
    title: t(`admin.sources.${id}`),
    numeric: true,
    cell: (row) => money(row[id]),
    sortBy: (row) => row[id],
  })
  return [
    ...names,
    ...(['visits', 'signups', 'activations', 'first_purchases'] as const).map(count),
    ...revenueDays.map(
      (days, index): Column<SourceRow> => ({
        id: `day${days}`,
        title: t('admin.sources.perSignup', { days }),
        numeric: true,
        cell: (row) => money(row.revenue_per_signup[index]),
        sortBy: (row) => row.revenue_per_signup[index] ?? null,
      }),
    ),
    ...(['revenue_cents', 'refund_cents', 'cost_cents'] as const).map(amount),
    {
      id: 'return',
      title: t('admin.sources.returnShort'),
      numeric: true,
      cell: ({ return_percent: percent }) => (percent === null ? '–' : formatPercent(percent, locale)),
      sortBy: ({ return_percent: percent }) => percent,
    },
  ]
}

/** What each number of the table counts. */
function Definitions() {
  const t = useText()
  const terms = ['visits', 'signups', 'activations', 'first_purchases'] as const
  const amounts = ['revenue_cents', 'refund_cents', 'cost_cents', 'return'] as const
  return (
    <PageSection title={t('admin.sources.definitions')}>
      <Panel>
        <FactsList
          facts={[
            ...terms.map((id) => ({ term: t(`admin.sources.${id}`), value: t(`admin.sources.about.${id}`) })),
            { term: t('admin.sources.lander'), value: t('admin.sources.about.lander') },
            { term: t('admin.sources.perSignupAny'), value: t('admin.sources.about.perSignup') },
            ...amounts.map((id) => ({
              term: t(`admin.sources.${id}`),
              value: t(`admin.sources.about.${id}`),
            })),
          ]}
        />
      </Panel>
    </PageSection>
  )
}
