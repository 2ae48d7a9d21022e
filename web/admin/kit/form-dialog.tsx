import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { type ReasonCall, readRules } from './form-fields.tsx'
import { LoadError } from './loaded.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface ReasonDialogProps {
  /** Whose `reason` it is; its schema says how long that may be. */
  call?: ReasonCall
  title: string
  text: ReactNode
  button: string
  act: { readonly isPending: boolean; readonly error: unknown }
  onClose: () => void
  onDone: (reason: string) => void
}

/** Asks why before something is done; the reason goes into the log. */
export function ReasonDialog({ call, title, text, button, act, onClose, onDone }: ReasonDialogProps) {
  const t = useText()
  const texts = useErrorTexts()
  const errors = useCheckedForm()
  const [reason, setReason] = useState('')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    onDone(reason)
  }
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('ui.close')}>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={4}>
          <LoadError>{act.error !== null && texts.of(act.error)}</LoadError>
          <p>{text}</p>
          <ReasonField call={call} value={reason} onChange={setReason} error={errors.getText('reason')} />
          <Button type="submit" busy={act.isPending}>
            {button}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

interface ReasonFieldProps {
  call?: ReasonCall | undefined
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
}

/** Why someone of the staff does what the form does; it goes into the log. */
export function ReasonField({ call, value, onChange, error }: ReasonFieldProps) {
  const t = useText()
  return (
    <TextAreaField
      label={t('admin.reason')}
      hint={t('admin.reasonHint')}
      name="reason"
      required
      maxLength={(call && readRules(call, 'reason').maxLength) ?? 2000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

interface AskDialogProps {
  title: string
  /** What will be gone. */
  text: ReactNode
  button: string
  act: { readonly isPending: boolean; readonly error: unknown }
  onClose: () => void
  onDone: () => void
}

/** Asks before an irreversible deletion. */
export function AskDialog({ title, text, button, act, onClose, onDone }: AskDialogProps) {
  const t = useText()
  const texts = useErrorTexts()
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('ui.close')}>
      <Stack gap={4}>
        <LoadError>{act.error !== null && texts.of(act.error)}</LoadError>
        <p>{text}</p>
        <Row>
          <Button variant="danger" busy={act.isPending} onClick={onDone}>
            {button}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

interface FormDialogProps {
  title: string
  button: string
  busy: boolean
  errors: FormErrors
  danger?: boolean | undefined
  size?: 'medium' | 'large' | undefined
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** A form in a dialog; the typed text stays when sending fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, button, busy, errors, danger, size, onClose, onSubmit, children } = props
  const t = useText()
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    onSubmit()
  }
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('ui.close')} size={size}>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={4}>
          <LoadError>{errors.general}</LoadError>
          {children}
          <Button type="submit" variant={danger ? 'danger' : 'action'} busy={busy}>
            {button}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
