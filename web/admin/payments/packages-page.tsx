import { useState } from 'react'
import type { PackageEntry } from '#contract/admin/payments/packages.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { PackageDialog } from './package-dialog.tsx'

/** What is on sale in which country and currency. */
export function PackagesPage() {
  const t = useText()
  const query = useCall('adminPackages', {})
  const [changing, setChanging] = useState<PackageEntry | 'new' | null>(null)
  const columns: Column<PackageEntry>[] = [
    {
      id: 'country',
      title: t('admin.packages.country'),
      cell: ({ country }) => country ?? t('admin.packages.all'),
    },
    { id: 'tier', title: t('admin.packages.tier'), cell: ({ tier }) => tier ?? '–' },
    { id: 'credits', title: t('admin.members.credits'), numeric: true, cell: ({ credits }) => credits },
    {
      id: 'price',
      title: t('admin.payments.price'),
      numeric: true,
      cell: ({ price_cents, currency }) => formatMoney({ amount: price_cents, currency }, 'en'),
    },
    { id: 'sales', title: t('admin.packages.sales'), numeric: true, cell: ({ sales }) => sales },
    {
      id: 'sale',
      title: t('admin.members.state'),
      cell: ({ on_sale }) => (
        <Chip tone={on_sale ? 'lagoon' : 'neutral'}>
          {t(on_sale ? 'admin.packages.onSale' : 'admin.packages.offSale')}
        </Chip>
      ),
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (entry) => (
        <TextButton
          aria-label={t('admin.packages.changeOf', { credits: entry.credits })}
          onClick={() => setChanging(entry)}
        >
          {t('admin.change')}
        </TextButton>
      ),
    },
  ]
  return (
    <Sheet
      title={t('admin.money.packages')}
      end={<Button onClick={() => setChanging('new')}>{t('admin.packages.add')}</Button>}
    >
      <MoneyTabs current="packages" />
      <Loaded query={query}>
        {({ packages }) => (
          <DataTable
            caption={t('admin.money.packages')}
            columns={columns}
            rows={packages}
            rowKey={({ id }) => id}
            empty={t('admin.packages.none')}
          />
        )}
      </Loaded>
      {changing && (
        <PackageDialog entry={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />
      )}
    </Sheet>
  )
}
