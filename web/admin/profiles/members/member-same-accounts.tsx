import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import type { SameAccount } from '#contract/admin/profiles/same-accounts.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { ReasonDialog } from '../../kit/form-dialog.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useSiteColumn, useSubjectAddress } from '../../kit/queue-sites.tsx'
import { MemberChips } from './member-chips.tsx'

/** Other accounts of the same person, looked for with a reason. */
export function MemberSameAccounts({ member }: { member: Member }) {
  const t = useText()
  const [asking, setAsking] = useState<{ reason: string } | null>(null)
  const find = useAct('adminSameAccounts', { onSuccess: () => setAsking(null) })
  const accounts = find.data?.accounts
  const reason = find.variables?.input.reason ?? ''
  return (
    <PageSection title={t('admin.same.title')}>
      <Stack gap={3}>
        <p>{t('admin.same.text')}</p>
        <Row>
          <Button variant="ghost" onClick={() => setAsking({ reason: '' })}>
            {t('admin.same.find')}
          </Button>
        </Row>
        {accounts && (
          <div role="status">
            <SameAccounts accounts={accounts} reason={reason} />
          </div>
        )}
      </Stack>
      {asking && (
        <ReasonDialog
          call="adminSameAccounts"
          title={t('admin.same.find')}
          text={t('admin.same.ask', { name: member.name })}
          button={t('admin.same.find')}
          act={find}
          onClose={() => setAsking(null)}
          onDone={(words) => find.mutate({ input: { id: member.id, reason: words } })}
        />
      )}
    </PageSection>
  )
}

interface SameAccountsProps {
  accounts: readonly SameAccount[]
  /** Why they were looked for; also why one of them is opened. */
  reason: string
}

function SameAccounts({ accounts, reason }: SameAccountsProps) {
  const t = useText()
  const toAddress = useSubjectAddress()
  const siteColumn = useSiteColumn<SameAccount>()
  const columns: Column<SameAccount>[] = [
    {
      id: 'name',
      title: t('admin.members.name'),
      cell: ({ id, name, site }) => (
        <TextLink
          href={toAddress(`/members/${id}?${new URLSearchParams({ for: reason.slice(0, 200) })}`, site)}
        >
          {name}
        </TextLink>
      ),
    },
    ...siteColumn,
    { id: 'email', title: t('admin.members.email'), cell: ({ email }) => email },
    { id: 'state', title: t('admin.members.state'), cell: (account) => <MemberChips member={account} /> },
    {
      id: 'signs',
      title: t('admin.same.signs'),
      cell: ({ signs }) => (
        <Row gap={2}>
          {signs.map((sign) => (
            <Chip key={sign}>{t(`admin.same.sign.${sign}`)}</Chip>
          ))}
        </Row>
      ),
    },
    { id: 'since', title: t('admin.members.since'), tight: true, cell: ({ since }) => <Moment at={since} /> },
  ]
  return (
    <DataTable
      caption={t('admin.same.title')}
      columns={columns}
      rows={accounts}
      rowKey={({ id }) => id}
      empty={t('admin.same.none')}
    />
  )
}
