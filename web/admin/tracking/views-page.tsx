import { ViewGrouping } from '#contract/admin/tracking/views.ts'
import { formatDate, formatLanguage, formatNumber, formatPercent } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { deviceKinds } from '#contract/features/tracking/views.ts'
import { findRoute, routeNames } from '#contract/routing/routes.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/placeholders.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Row, Stack, TwoColumns } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'
import { Bars, NumbersTabs, PeriodFields } from './numbers-parts.tsx'

const groupings = ViewGrouping.options

/** How often pages were opened, of visitors who agreed to statistics; the filters are in the address. */
export function ViewsPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const from = params.get('from')
  const to = params.get('to')
  const by = groupings.find((one) => one === params.get('by')) ?? 'page'
  const input = { by, ...(from && { from }), ...(to && { to }) }
  const query = useCall('adminViews', input)
  const change = (next: Record<string, string>) => setParams({ ...input, ...next }, { replace: true })
  return (
    <Sheet title={t('admin.pageViews.title')} lead={t('admin.pageViews.lead')}>
      <NumbersTabs current="/numbers/views" />
      <Stack gap={5}>
        <TwoColumns>
          <PeriodFields
            from={from || query.data?.from || ''}
            to={to || query.data?.to || ''}
            onChange={change}
          />
          <SelectField
            label={t('admin.pageViews.by')}
            value={by}
            onChange={(event) => change({ by: event.target.value })}
          >
            {groupings.map((one) => (
              <option key={one} value={one}>
                {t(`admin.pageViews.${one}`)}
              </option>
            ))}
          </SelectField>
        </TwoColumns>
        <Loaded query={query}>{(data) => <Views data={data} by={by} />}</Loaded>
      </Stack>
    </Sheet>
  )
}

interface ViewsProps {
  data: CallOutput<'adminViews'>
  by: ViewGrouping
}

/** The chart and the table of a period; nothing but a sentence where nothing was counted. */
export function Views({ data, by }: ViewsProps) {
  const t = useText()
  const locale = useLocale()
  const name = useGroupName(by)
  const { days, groups, total, counting, from, to } = data
  const off = counting ? undefined : t('admin.pageViews.off')
  if (total === 0) return <EmptyState title={t('admin.pageViews.none')} text={off} />
  const nameDay = (day: string) => formatDate(day, locale, { style: 'medium', timeZone: 'UTC' })
  return (
    <Stack gap={5}>
      {off && <Banner tone="lagoon">{off}</Banner>}
      <Bars
        label={t('admin.pageViews.perDay')}
        bars={days.map(({ day, views }) => ({
          name: nameDay(day),
          value: views,
          text: formatNumber(views, locale),
        }))}
      />
      <DataTable
        caption={t(`admin.pageViews.${by}`)}
        columns={[
          { id: 'key', title: t(`admin.pageViews.${by}`), wide: true, cell: ({ key }) => name(key) },
          {
            id: 'views',
            title: t('admin.pageViews.views'),
            numeric: true,
            cell: ({ views }) => formatNumber(views, locale),
          },
          {
            id: 'share',
            title: t('admin.pageViews.share'),
            numeric: true,
            cell: ({ views }) => formatPercent(Math.round((views / total) * 100), locale),
          },
        ]}
        rows={groups}
        rowKey={({ key }) => key}
        empty={t('admin.pageViews.none')}
      />
      <Row>
        <DownloadLink
          href={`/api/admin/page-views-file.php?${new URLSearchParams({ from, to })}`}
          label={t('admin.pageViews.file')}
        />
      </Row>
    </Stack>
  )
}

/** Returns what a group is called: pages by their English addresses. */
function useGroupName(by: ViewGrouping): (key: string) => string {
  const t = useText()
  const locale = useLocale()
  return (key) => {
    const device = deviceKinds.find((one) => one === key)
    const page = routeNames.find((one) => one === key)
    if (by === 'page') return page ? findRoute(page).path : key
    if (by === 'language') return formatLanguage(key, locale)
    if (by === 'device') return device ? t(`admin.pageViews.device.${device}`) : key
    if (key === '') return t('admin.pageViews.noReferrer')
    return key === 'other' ? t('admin.pageViews.otherReferrers') : key
  }
}
