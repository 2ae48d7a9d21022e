import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { ReasonField } from '../../kit/reason-field.tsx'

interface AdjustDialogProps {
  member: Member
  onClose: () => void
}

/** Gives or takes credits with a reason; a large sum waits for a second person. */
export function AdjustDialog({ member, onClose }: AdjustDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const showToast = useToast()
  const errors = useFormErrors()
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
        label={t('admin.credits.amount')}
        hint={t('admin.credits.amountHint')}
        required
        value={credits}
        onChange={(event) => setCredits(event.target.value)}
        error={errors.textOf('credits')}
      />
      <ReasonField value={reason} onChange={setReason} error={errors.textOf('reason')} />
    </FormDialog>
  )
}
