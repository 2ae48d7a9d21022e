import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { type ReportReason, reportReasons } from '#contract/features/safety/safety.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { StatementFields } from '../../kit/statement-fields.tsx'

const kinds = ['warning', 'restriction', 'ban'] as const

interface MeasureDialogProps {
  member: Member
  onClose: () => void
}

/** Warns, hides or bans a member; nothing of it goes without the reasons that they will read. */
export function MeasureDialog({ member, onClose }: MeasureDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [kind, setKind] = useState<(typeof kinds)[number]>('warning')
  const [ground, setGround] = useState<ReportReason>('other')
  const [statement, setStatement] = useState({ facts: '', reason: '' })
  // A second press, or a repeat after a lost answer, is the same one.
  const [clientId] = useState(() => crypto.randomUUID())
  const decide = useAct('adminDecideMember', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      onClose()
    },
    onError: errors.showError,
  })
  return (
    <FormDialog
      title={t('admin.members.measureOf', { name: member.name })}
      button={t('admin.decision.submit')}
      danger
      busy={decide.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() =>
        decide.mutate({ input: { id: member.id, kind, ground, ...statement, client_id: clientId } })
      }
    >
      <RadioGroup
        legend={t('admin.decision.title')}
        name="kind"
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'warning')}
        options={kinds.map((value) => ({
          value,
          label: t(`admin.decision.${value}`),
          hint: t(`admin.decisionHint.${value}`),
        }))}
      />
      <SelectField
        label={t('admin.decision.ground')}
        value={ground}
        onChange={(event) => setGround(reportReasons.find((one) => one === event.target.value) ?? 'other')}
      >
        {reportReasons.map((value) => (
          <option key={value} value={value}>
            {t(`safety.reason.${value}`)}
          </option>
        ))}
      </SelectField>
      <StatementFields
        statement={statement}
        onChange={(change) => setStatement({ ...statement, ...change })}
        errors={errors}
        language={member.language}
      />
    </FormDialog>
  )
}
