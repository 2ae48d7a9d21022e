import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { formatLanguage } from '#contract/api/format.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog, ReasonField } from '../../kit/form-dialog.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { appendText, findOpenVariables, TemplatePicker } from '../../kit/template-picker.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

interface ContactDialogProps {
  member: Member
  onClose: () => void
}

/** Corrects an address that was never confirmed. */
export function CorrectEmailDialog({ member, onClose }: ContactDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const showToast = useToast()
  const errors = useCheckedForm()
  const [email, setEmail] = useState(member.email)
  const [reason, setReason] = useState('')
  const correct = useAct('adminCorrectEmail', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      showToast({ content: t('admin.members.emailCorrected', { email: answer.member.email }) })
      onClose()
    },
    onError: errors.showError,
  })
  return (
    <FormDialog
      title={t('admin.members.correctEmail')}
      button={t('admin.members.correctEmailButton')}
      busy={correct.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() => correct.mutate({ input: { id: member.id, email, reason } })}
    >
      <p>{t('admin.members.correctEmailText')}</p>
      <TextField
        type="email"
        label={t('admin.members.email')}
        name="email"
        required
        maxLength={readRules('adminCorrectEmail', 'email').maxLength}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errors.getText('email')}
      />
      <ReasonField value={reason} onChange={setReason} error={errors.getText('reason')} />
    </FormDialog>
  )
}

/** Begins a conversation with a member, also with a ready-made answer. */
export function WriteDialog({ member, onClose }: ContactDialogProps) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const showToast = useToast()
  const errors = useCheckedForm()
  const [text, setText] = useState('')
  // A second press, or a repeat after a lost answer, is the same message.
  const [clientId] = useState(() => crypto.randomUUID())
  const open = findOpenVariables(text)
  const write = useAct('adminWriteToMember', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      void cache.invalidateQueries({ queryKey: ['adminThreads'] })
      showToast({ content: t('admin.members.written', { name: member.name }) })
      onClose()
    },
    onError: errors.showError,
  })
  return (
    <FormDialog
      title={t('admin.members.writeTo', { name: member.name })}
      button={t('admin.members.sendMail')}
      busy={write.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() => {
        if (open.length === 0) write.mutate({ input: { id: member.id, text, client_id: clientId } })
      }}
    >
      <TemplatePicker
        about={{ kind: 'support', language: member.language, name: member.name }}
        onInsert={(inserted) => setText(appendText(text, inserted))}
      />
      <TextAreaField
        label={t('admin.members.mailText')}
        hint={t('admin.members.mailHint', { language: formatLanguage(member.language, locale) })}
        name="text"
        required
        rows={8}
        maxLength={readRules('adminWriteToMember', 'text').maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errors.getText('text')}
      />
      <LoadError>{open.length > 0 && t('admin.templates.unfilled', { words: open.join(', ') })}</LoadError>
    </FormDialog>
  )
}
