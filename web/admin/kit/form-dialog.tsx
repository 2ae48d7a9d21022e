import type { FormEvent, ReactNode } from 'react'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { Trouble } from './trouble.tsx'

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

/** A form over the page; what was typed stays when sending fails. */
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
          <Trouble>{errors.general}</Trouble>
          {children}
          <Button type="submit" variant={danger ? 'danger' : 'action'} busy={busy}>
            {button}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
