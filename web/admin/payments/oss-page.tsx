import { useState } from 'react'
import type { OssCorrection, OssSale } from '#contract/admin/payments/oss.ts'
import { formatCountry, formatMoney, formatPercent } from '#contract/api/format.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'

/** Sales and corrections of a quarter, by country and rate, with the file for the OSS portal. */
export function OssPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const [rates, setRates] = useState('')
  const quarter = /^20\d\d-Q[1-4]$/.exec(params.get('quarter') ?? '')?.[0]
  const query = useCall('adminOss', quarter ? { quarter } : {})
  return (
    <Sheet title={t('admin.money.oss')} lead={t('admin.oss.lead')}>
      <MoneyTabs current="oss" />
      <Loaded query={query}>
        {({ quarter: shown, sales, corrections, currencies }) => (
          <Stack gap={5}>
            <TextField
              key={shown}
              label={t('admin.oss.quarter')}
              defaultValue={shown}
              maxLength={7}
              onBlur={({ target }) => setParams({ quarter: target.value })}
            />
            {currencies.length > 0 && (
              <TextField
                label={t('admin.oss.rates')}
                value={rates}
                maxLength={200}
                onChange={({ target }) => setRates(target.value)}
              />
            )}
            <DownloadLink
              href={`/api/admin/oss.php?${new URLSearchParams({ format: 'csv', quarter: shown, rates })}`}
              label={t('admin.oss.csv')}
            />
            <Sales sales={sales} />
            <Corrections corrections={corrections} />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function Sales({ sales }: { sales: readonly OssSale[] }) {
  const t = useText()
  const locale = useLocale()
  const columns: Column<OssSale>[] = [
    { id: 'group', title: t('admin.oss.group'), cell: ({ group }) => t(`admin.oss.group.${group}`) },
    { id: 'country', title: t('admin.oss.country'), cell: ({ country }) => formatCountry(country, locale) },
    { id: 'rate', title: t('admin.oss.rate'), cell: ({ percent }) => formatPercent(percent, locale) },
    {
      id: 'net',
      title: t('admin.oss.net'),
      cell: (one) => formatMoney({ amount: one.net_cents, currency: one.currency }, locale),
    },
    {
      id: 'vat',
      title: t('admin.oss.vat'),
      cell: (one) => formatMoney({ amount: one.vat_cents, currency: one.currency }, locale),
    },
  ]
  return (
    <PageSection title={t('admin.oss.sales')}>
      <DataTable
        caption={t('admin.oss.sales')}
        columns={columns}
        rows={sales}
        rowKey={({ country, percent, currency }) => `${country} ${percent} ${currency}`}
        empty={t('admin.oss.none')}
      />
    </PageSection>
  )
}

function Corrections({ corrections }: { corrections: readonly OssCorrection[] }) {
  const t = useText()
  const locale = useLocale()
  const columns: Column<OssCorrection>[] = [
    { id: 'group', title: t('admin.oss.group'), cell: ({ group }) => t(`admin.oss.group.${group}`) },
    { id: 'period', title: t('admin.oss.period'), cell: ({ period }) => period },
    { id: 'country', title: t('admin.oss.country'), cell: ({ country }) => formatCountry(country, locale) },
    {
      id: 'vat',
      title: t('admin.oss.vat'),
      cell: (one) => formatMoney({ amount: one.vat_cents, currency: one.currency }, locale),
    },
  ]
  return (
    <PageSection title={t('admin.oss.corrections')}>
      <DataTable
        caption={t('admin.oss.corrections')}
        columns={columns}
        rows={corrections}
        rowKey={({ country, period, currency }) => `${country} ${period} ${currency}`}
        empty={t('admin.oss.none')}
      />
    </PageSection>
  )
}
