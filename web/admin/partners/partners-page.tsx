import { useState } from 'react'
import type { PartnerEntry } from '#contract/admin/partners/partners.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ListSearch, LoadedPage, usePage, useSearch } from '../kit/list-page.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { PartnersTabs } from './partners-tabs.tsx'
import { TermsDialog } from './terms-dialog.tsx'

/** The partners of the site with their terms and balances. */
export function PartnersPage() {
  const t = useText()
  const partners = useCall('adminPartners', { ...useSearch(), ...usePage() })
  return (
    <Sheet title={t('admin.partners.title')}>
      <PartnersTabs current="list" />
      <ListSearch label={t('admin.partners.search')} />
      <LoadedPage query={partners}>{(data) => <PartnersTable partners={data.partners} />}</LoadedPage>
    </Sheet>
  )
}

function PartnersTable({ partners }: { partners: readonly PartnerEntry[] }) {
  const t = useText()
  const locale = useLocale()
  const [changing, setChanging] = useState<PartnerEntry | null>(null)
  const columns: Column<PartnerEntry>[] = [
    { id: 'name', title: t('admin.partners.partner'), cell: ({ name, email }) => `${name} · ${email}` },
    { id: 'state', title: t('admin.portal.state'), cell: ({ state }) => t(`admin.partners.state.${state}`) },
    {
      id: 'model',
      title: t('admin.partners.model'),
      cell: ({ terms }) => t(`admin.partners.model.${terms.model}`),
    },
    ...(['pending', 'payable', 'invoiced', 'paid'] as const).map(
      (account): Column<PartnerEntry> => ({
        id: account,
        title: t(`admin.portal.${account}`),
        numeric: true,
        cell: ({ balance }) => formatMoney(balance[account], locale),
      }),
    ),
    {
      id: 'payee',
      title: t('admin.portal.payee'),
      cell: ({ payable }) => (payable ? '' : t('admin.partners.noPayee')),
    },
    {
      id: 'decide',
      title: <span className="visually-hidden">{t('admin.partners.decide')}</span>,
      tight: true,
      cell: (partner) => (
        <TextButton onClick={() => setChanging(partner)}>{t('admin.partners.decide')}</TextButton>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('admin.partners.title')}
        columns={columns}
        rows={partners}
        rowKey={({ id }) => id}
        empty={t('admin.partners.none')}
        hasKeys
      />
      {changing && (
        <TermsDialog
          partner={changing}
          currency={changing.balance.pending.currency}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}
