import { useState } from 'react'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useNavigate } from '../../app/router/router.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { useText } from '../admin-language.ts'
import { FormDialog, ReasonField } from '../kit/form-dialog.tsx'
import { makeFields } from '../kit/form-fields.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'

interface EraseDialogProps {
  member: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Erases an account permanently; the address must be typed, so that no one erases the wrong one. */
export function EraseDialog({ member, onClose }: EraseDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const navigate = useNavigate()
  const showToast = useToast()
  const errors = useCheckedForm()
  const field = makeFields('adminEraseMember', errors)
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const erase = useAct('adminEraseMember', {
    onSuccess: () => {
      showToast({ content: t('admin.data.erased', { name: member.name }) })
      void navigate('/members')
      void cache.invalidateQueries({ queryKey: ['adminMembers'] })
      void cache.invalidateQueries({ queryKey: ['adminDataRequests'] })
    },
    onError: errors.showError,
  })
  return (
    <FormDialog
      title={t('admin.data.eraseOf', { name: member.name })}
      button={t('admin.data.eraseNow')}
      busy={erase.isPending}
      danger
      {...{ errors, onClose }}
      onSubmit={() => erase.mutate({ input: { id: member.id, email, reason } })}
    >
      <p>{t('admin.data.eraseText', { name: member.name })}</p>
      <TextField
        {...field('email')}
        type="email"
        label={t('admin.data.typeAddress')}
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={
          errors.getCode('email') === 'empty'
            ? errors.getText('email')
            : errors.getCode('email') && t('admin.data.otherAddress')
        }
      />
      <ReasonField
        call="adminEraseMember"
        value={reason}
        onChange={setReason}
        error={errors.getText('reason')}
      />
    </FormDialog>
  )
}
