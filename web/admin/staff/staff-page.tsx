import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { StaffEntry } from '#contract/admin/staff/staff.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row } from '../../ui/row.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useWork } from '../staff-session.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'

const tones = { active: 'lagoon', invited: 'gold', disabled: 'coral' } as const

/** Who works here, and with which roles. */
export function StaffPage() {
  const t = useText()
  const query = useCall('adminStaff', {})
  const [inviting, setInviting] = useState(false)
  return (
    <Sheet
      title={t('admin.staff.title')}
      end={
        <Button icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
          {t('admin.staff.invite')}
        </Button>
      }
    >
      <Loaded query={query}>{({ staff }) => <StaffTable staff={staff} />}</Loaded>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </Sheet>
  )
}

function StaffTable({ staff }: { staff: readonly StaffEntry[] }) {
  const t = useText()
  const own = useWork().staff.id
  const [changing, setChanging] = useState<StaffEntry | null>(null)
  const columns: Column<StaffEntry>[] = [
    { id: 'name', title: t('admin.staff.name'), cell: ({ name }) => <strong>{name}</strong> },
    { id: 'email', title: t('admin.staff.email'), cell: ({ email }) => email },
    {
      id: 'roles',
      title: t('admin.staff.roles'),
      cell: ({ roles }) => (
        <Row gap={1}>
          {roles.map((role) => (
            <Chip key={role}>{t(`admin.role.${role}`)}</Chip>
          ))}
        </Row>
      ),
    },
    {
      id: 'state',
      title: t('admin.staff.state'),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`admin.staff.state.${state}`)}</Chip>,
    },
    {
      id: 'login',
      title: t('admin.staff.lastLogin'),
      tight: true,
      cell: ({ last_login }) => (last_login ? <Moment at={last_login} /> : t('admin.never')),
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (entry) =>
        entry.id === own ? (
          t('admin.staff.you')
        ) : (
          <TextButton
            aria-label={t('admin.staff.changeOf', { name: entry.name })}
            onClick={() => setChanging(entry)}
          >
            {t('admin.change')}
          </TextButton>
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('admin.staff.title')}
        columns={columns}
        rows={staff}
        rowKey={({ id }) => id}
        empty={t('admin.staff.nobody')}
      />
      {changing && <RolesDialog key={changing.id} entry={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
