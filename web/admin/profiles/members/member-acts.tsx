import { useState } from 'react'
import { memberActs } from '#contract/admin/profiles/member-acts.ts'
import type { Member } from '#contract/admin/profiles/members.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import { GroundField, readRules } from '#web/admin/kit/form-fields.tsx'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice-fields.tsx'
import { Row } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog, ReasonDialog, ReasonField } from '../../kit/form-dialog.tsx'
import { StatementFields } from '../../kit/statement-fields.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { useWork } from '../../staff-session.ts'
import { CorrectEmailDialog, WriteDialog } from './member-contact.tsx'

const kinds = ['warning', 'restriction', 'ban'] as const

interface MeasureDialogProps {
  member: Member
  onClose: () => void
}

/** Warns, hides or bans a member, always with reasons that they can read. */
function MeasureDialog({ member, onClose }: MeasureDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [kind, setKind] = useState<(typeof kinds)[number]>('warning')
  const [ground, setGround] = useState<ReportReason>('other')
  const [statement, setStatement] = useState({ facts: '', reason: '' })
  // A second press, or a retry after a lost answer, is the same one.
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
      <GroundField value={ground} onChange={setGround} />
      <StatementFields
        statement={statement}
        onChange={(change) => setStatement({ ...statement, ...change })}
        errors={errors}
        language={member.language}
      />
    </FormDialog>
  )
}

interface AdjustDialogProps {
  member: Member
  onClose: () => void
}

/** Adds or removes credits with a reason; a large sum waits for a second person. */
function AdjustDialog({ member, onClose }: AdjustDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const showToast = useToast()
  const errors = useCheckedForm()
  const [credits, setCredits] = useState('')
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const adjust = useAct('adminAdjustCredits', {
    onSuccess: ({ state }) => {
      void cache.invalidateQueries({ queryKey: ['adminMember', { id: member.id }] })
      void cache.invalidateQueries({ queryKey: ['adminAdjustments'] })
      showToast({ content: t(`admin.credits.done.${state}`) })
      onClose()
    },
    onError: errors.showError,
  })
  return (
    <FormDialog
      title={t('admin.members.adjust')}
      button={t('admin.credits.submit')}
      busy={adjust.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() => adjust.mutate({ input: { member: member.id, credits: Number(credits), reason }, key })}
    >
      <p>{t('admin.credits.has', { name: member.name, credits: member.credits })}</p>
      <TextField
        type="number"
        step={1}
        {...readRules('adminAdjustCredits', 'credits')}
        label={t('admin.credits.amount')}
        hint={t('admin.credits.amountHint')}
        name="credits"
        required
        value={credits}
        onChange={(event) => setCredits(event.target.value)}
        error={errors.getText('credits')}
      />
      <ReasonField value={reason} onChange={setReason} error={errors.getText('reason')} />
    </FormDialog>
  )
}

type Act = (typeof memberActs)[number]

/** The actions of support and finance on a member. */
export function MemberActs({ member }: { member: Member }) {
  const t = useText()
  const { staff } = useWork()
  const { cache } = useApp()
  const [asking, setAsking] = useState<Act | 'measure' | 'credits' | 'email' | 'write' | null>(null)
  const close = () => setAsking(null)
  const change = useAct('adminChangeMember', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      close()
    },
  })
  const plain = memberActs.find((act) => act === asking)
  return (
    <Row>
      {member.status === 'not_confirmed' && (
        <>
          <Button variant="ghost" onClick={() => setAsking('confirm')}>
            {t('admin.members.act.confirm')}
          </Button>
          <Button variant="ghost" onClick={() => setAsking('resend_confirmation')}>
            {t('admin.members.act.resend_confirmation')}
          </Button>
          <Button variant="ghost" onClick={() => setAsking('email')}>
            {t('admin.members.correctEmail')}
          </Button>
        </>
      )}
      {member.kind === 'person' && (
        <Button variant="ghost" onClick={() => setAsking('write')}>
          {t('admin.members.write')}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsking('end_sessions')}>
        {t('admin.members.act.end_sessions')}
      </Button>
      {member.billing_country !== null && member.billing_country !== member.country && (
        <Button variant="ghost" onClick={() => setAsking('accept_country')}>
          {t('admin.members.act.accept_country')}
        </Button>
      )}
      {staff.roles.includes('finance') && (
        <Button variant="ghost" onClick={() => setAsking('credits')}>
          {t('admin.members.adjust')}
        </Button>
      )}
      <Button variant="danger" onClick={() => setAsking('measure')}>
        {t('admin.members.measure')}
      </Button>
      {plain && (
        <ReasonDialog
          title={t(`admin.members.act.${plain}`)}
          text={t(`admin.members.actText.${plain}`, { name: member.name })}
          button={t(`admin.members.act.${plain}`)}
          act={change}
          onClose={close}
          onDone={(reason) => change.mutate({ input: { id: member.id, act: plain, reason } })}
        />
      )}
      {asking === 'measure' && <MeasureDialog member={member} onClose={close} />}
      {asking === 'email' && <CorrectEmailDialog member={member} onClose={close} />}
      {asking === 'write' && <WriteDialog member={member} onClose={close} />}
      {asking === 'credits' && <AdjustDialog member={member} onClose={close} />}
    </Row>
  )
}
