import { memberStates } from '#contract/admin/profiles/member-states.ts'
import type { MemberEntry } from '#contract/admin/profiles/members.ts'
import { useApp } from '../../../app/cache/app.ts'
import { Chip } from '../../../ui/chip.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import type { Column } from '../../kit/data-table.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ResourceList } from '../../kit/resource-list.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { PurposeLine } from '../../staff/purpose/purpose-form.tsx'
import { MemberChips } from './member-chips.tsx'
import { MembersBulk } from './members-bulk.tsx'

/** Finds members by what they mention when they ask for help. */
export function MembersPage() {
  const t = useText()
  const { call } = useApp()
  const columns: Column<MemberEntry>[] = [
    {
      id: 'name',
      title: t('admin.members.name'),
      cell: ({ id, name }) => <TextLink href={`/members/${id}`}>{name}</TextLink>,
    },
    { id: 'email', title: t('admin.members.email'), cell: ({ email }) => email },
    { id: 'state', title: t('admin.members.state'), cell: (member) => <MemberChips member={member} /> },
    {
      id: 'premium',
      title: t('admin.members.level'),
      cell: ({ premium }) =>
        premium ? <Chip tone="gold">{t('admin.members.premium')}</Chip> : t('admin.members.free'),
    },
    { id: 'since', title: t('admin.members.since'), tight: true, cell: ({ since }) => <Moment at={since} /> },
  ]
  return (
    <Sheet title={t('admin.members.title')}>
      <PurposeLine />
      <p>
        <TextLink href="/refused-addresses">{t('admin.refused.title')}</TextLink>
      </p>
      <ResourceList
        call="adminMembers"
        caption={t('admin.members.title')}
        columns={columns}
        empty={t('admin.members.none')}
        search={{ label: t('admin.members.search'), hint: t('admin.members.searchHint') }}
        filters={[
          {
            name: 'status',
            label: t('admin.members.state'),
            variant: 'select',
            options: [
              { value: '', label: t('admin.members.anyState') },
              ...memberStates.map((value) => ({ value, label: t(`admin.members.status.${value}`) })),
            ],
          },
          {
            name: 'level',
            label: t('admin.members.level'),
            variant: 'select',
            options: [
              { value: '', label: t('admin.members.anyLevel') },
              { value: 'premium', label: t('admin.members.premium') },
              { value: 'free', label: t('admin.members.free') },
            ],
          },
        ]}
        bulk={{
          toName: ({ name }) => name,
          actions: (selection) => <MembersBulk selection={selection} />,
        }}
        loadPage={async (query, page) => {
          const search = query.get('search') ?? ''
          const status = memberStates.find((one) => one === query.get('status'))
          const level = (['premium', 'free'] as const).find((one) => one === query.get('level'))
          const { members: rows, ...rest } = await call('adminMembers', { search, status, level, ...page })
          return { rows, ...rest }
        }}
      />
    </Sheet>
  )
}
