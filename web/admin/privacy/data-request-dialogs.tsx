import { useState } from 'react'
import type { DataRequest } from '#contract/admin/privacy/data-requests.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useNavigate } from '../../app/router/router.ts'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog, ReasonField } from '../kit/form-dialog.tsx'
import { ChoiceField, makeFields } from '../kit/form-fields.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'

interface RecordDialogProps {
  /** Whose request it is; without a member an address is asked for. */
  member?: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Records a request that came by e-mail, phone or letter. */
export function RecordDialog({ member, onClose }: RecordDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const showToast = useToast()
  const errors = useCheckedForm()
  const field = makeFields('adminRecordDataRequest', errors)
  const [kind, setKind] = useState<DataRequest['kind']>('access')
  const [email, setEmail] = useState('')
  const [text, setText] = useState('')
  const [received, setReceived] = useState('')
  // A second press, or a retry after a lost answer, is the same one.
  const [clientId] = useState(() => crypto.randomUUID())
  const record = useAct('adminRecordDataRequest', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminDataRequests'] })
      showToast({ content: t('admin.data.recorded') })
      onClose()
    },
    onError: errors.showError,
  })
  const whose = member ? { member: member.id } : { email }
  const newRequest = { kind, text, ...whose, ...(received && { received }), client_id: clientId }
  return (
    <FormDialog
      title={member ? t('admin.data.recordOf', { name: member.name }) : t('admin.data.record')}
      button={t('admin.data.record')}
      busy={record.isPending}
      {...{ errors, onClose }}
      onSubmit={() => record.mutate({ input: newRequest })}
    >
      <ChoiceField
        call="adminRecordDataRequest"
        field="kind"
        label={t('admin.data.kind')}
        value={kind}
        onChange={setKind}
      >
        {(one) => t(`admin.data.kind.${one}`)}
      </ChoiceField>
      {!member && (
        <TextField
          {...field('email')}
          type="email"
          label={t('admin.members.email')}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <TextField
        {...field('received')}
        type="date"
        label={t('admin.data.received')}
        hint={t('admin.data.receivedHint')}
        value={received}
        onChange={(event) => setReceived(event.target.value)}
      />
      <TextAreaField
        {...field('text')}
        label={t('admin.data.text')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}

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
