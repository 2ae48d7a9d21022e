import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { ReasonDialog } from '../../kit/form-dialog.tsx'
import { Moment } from '../../kit/moment.tsx'
import { describeReason } from '../../kit/stored-reason.ts'
import { useMemberPage } from './member-tables.tsx'

/** Decisions about a member; a ban is lifted by someone other than the person who banned. */
export function MemberDecisions({ member }: { member: Member }) {
  const t = useText()
  const { cache } = useApp()
  const [lifting, setLifting] = useState<string | null>(null)
  const lift = useAct('adminLiftDecision', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      setLifting(null)
    },
  })
  const { rows, pager } = useMemberPage(member, 'decisions')
  if (rows.length === 0) return null
  return (
    <PageSection title={t('admin.reports.history')}>
      <DataTable
        caption={t('admin.reports.history')}
        columns={[
          { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
          {
            id: 'kind',
            title: t('admin.decision.title'),
            cell: ({ kind, reversed }) => (
              <Chip tone={kind === 'dismissal' || reversed ? 'neutral' : 'coral'}>
                {t(`admin.decision.${kind}`)}
              </Chip>
            ),
          },
          { id: 'by', title: t('admin.appeals.decidedBy'), cell: ({ by }) => by },
          { id: 'reason', title: t('admin.reason'), cell: ({ reason }) => describeReason(t, reason) },
          {
            id: 'lift',
            title: <span className="visually-hidden">{t('admin.decision.reverse')}</span>,
            tight: true,
            cell: ({ id, reversed, reversible }) =>
              reversed
                ? t('admin.decision.reversedBy', { name: reversed })
                : reversible && (
                    <TextButton onClick={() => setLifting(id)}>{t('admin.decision.reverse')}</TextButton>
                  ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
      />
      {pager}
      {lifting && (
        <ReasonDialog
          title={t('admin.decision.reverse')}
          text={t('admin.decision.reverseText')}
          button={t('admin.decision.reverse')}
          act={lift}
          onClose={() => setLifting(null)}
          onDone={(reason) => lift.mutate({ input: { decision: lifting, reason } })}
        />
      )}
    </PageSection>
  )
}
