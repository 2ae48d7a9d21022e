import { type FormEvent, type ReactNode, useState } from 'react'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { ReasonField } from './reason-field.tsx'
import { Trouble } from './trouble.tsx'

interface ReasonDialogProps {
  title: string
  text: ReactNode
  button: string
  act: { readonly isPending: boolean; readonly error: unknown }
  onClose: () => void
  onDone: (reason: string) => void
}

/** Asks why before something is done; the reason goes into the log. */
export function ReasonDialog({ title, text, button, act, onClose, onDone }: ReasonDialogProps) {
  const t = useText()
  const texts = useErrorTexts()
  const [reason, setReason] = useState('')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onDone(reason)
  }
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('ui.close')}>
      <form onSubmit={handleSubmit}>
        <Stack gap={4}>
          <Trouble>{act.error !== null && texts.of(act.error)}</Trouble>
          <p>{text}</p>
          <ReasonField value={reason} onChange={setReason} />
          <Button type="submit" busy={act.isPending}>
            {button}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
