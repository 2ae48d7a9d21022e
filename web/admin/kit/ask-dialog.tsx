import type { ReactNode } from 'react'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/row.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { Trouble } from './trouble.tsx'

interface AskDialogProps {
  title: string
  /** What will be gone. */
  text: ReactNode
  button: string
  act: { readonly isPending: boolean; readonly error: unknown }
  onClose: () => void
  onDone: () => void
}

/** Asks before something is taken away that nothing brings back. */
export function AskDialog({ title, text, button, act, onClose, onDone }: AskDialogProps) {
  const t = useText()
  const texts = useErrorTexts()
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('ui.close')}>
      <Stack gap={4}>
        <Trouble>{act.error !== null && texts.of(act.error)}</Trouble>
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
