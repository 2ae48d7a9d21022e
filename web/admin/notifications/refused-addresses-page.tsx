import { useState } from 'react'
import type { RefusedAddress } from '#contract/admin/notifications/mail.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { TextButton, TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { ReasonDialog } from '../kit/form-dialog.tsx'
import { Moment } from '../kit/moment.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { PurposeLine } from '../staff/purpose/purpose-form.tsx'

type Row = RefusedAddress & { readonly id: string }

/** The addresses that mail servers have rejected permanently; each can be unmarked. */
export function RefusedAddressesPage() {
  const t = useText()
  const { call, cache } = useApp()
  const [lifting, setLifting] = useState<RefusedAddress | null>(null)
  const lift = useAct('adminLiftRefusal', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminRefusedAddresses'] })
      setLifting(null)
    },
  })
  const columns: Column<Row>[] = [
    { id: 'address', title: t('admin.members.email'), cell: ({ address }) => address },
    {
      id: 'member',
      title: t('admin.members.name'),
      cell: ({ member }) =>
        member ? <TextLink href={`/members/${member.id}`}>{member.name || member.id}</TextLink> : '–',
    },
    {
      id: 'reason',
      title: t('admin.reason'),
      wide: true,
      cell: ({ reason, detail }) => `${t(`admin.refused.${reason}`)}: ${detail}`,
    },
    { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'lift',
      title: <span className="visually-hidden">{t('admin.refused.lift')}</span>,
      tight: true,
      cell: (row) => (
        <TextButton
          aria-label={t('admin.refused.liftOf', { address: row.address })}
          onClick={() => setLifting(row)}
        >
          {t('admin.refused.lift')}
        </TextButton>
      ),
    },
  ]
  return (
    <Sheet title={t('admin.refused.title')} lead={t('admin.refused.lead')}>
      <PurposeLine />
      <ResourceList
        call="adminRefusedAddresses"
        caption={t('admin.refused.title')}
        columns={columns}
        empty={t('admin.refused.none')}
        search={{ label: t('admin.members.email') }}
        loadPage={async (query, page) => {
          const search = query.get('search') ?? ''
          const { addresses, ...rest } = await call('adminRefusedAddresses', { search, ...page })
          return { rows: addresses.map((row) => ({ ...row, id: row.address })), ...rest }
        }}
      />
      {lifting && (
        <ReasonDialog
          title={t('admin.refused.lift')}
          text={t('admin.refused.liftText', { address: lifting.address })}
          button={t('admin.refused.lift')}
          act={lift}
          onClose={() => setLifting(null)}
          onDone={(reason) => lift.mutate({ input: { address: lifting.address, reason } })}
        />
      )}
    </Sheet>
  )
}
