import { type FormEvent, useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { ReasonDialog } from '../../kit/form-dialog.tsx'
import { makeFields } from '../../kit/form-fields.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { describeReason } from '../../staff/audit/stored-words.ts'
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

/** Staff notes about a member. */
export function MemberNotes({ member }: { member: Member }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const field = makeFields('adminAddNote', errors)
  const { rows, pager } = useMemberPage(member, 'notes')
  const [text, setText] = useState('')
  // A second press, or a retry after a lost answer, is the same one.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const add = useAct('adminAddNote', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      setText('')
      setClientId(crypto.randomUUID())
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    add.mutate({ input: { id: member.id, text, client_id: clientId } })
  }
  return (
    <PageSection title={t('admin.members.notes')}>
      <Stack gap={3}>
        {rows.map((note) => (
          <Panel key={note.id} tone="sunken">
            <p>{note.text}</p>
            <p>
              <span>{`${note.by} · `}</span>
              <Moment at={note.at} />
            </p>
          </Panel>
        ))}
        {rows.length > 0 && pager}
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={3}>
            <TextAreaField
              {...field('text')}
              label={t('admin.members.newNote')}
              rows={2}
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={errors.getText('text') ?? errors.general}
            />
            <Row>
              <Button type="submit" variant="soft" busy={add.isPending}>
                {t('admin.members.keepNote')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </PageSection>
  )
}
