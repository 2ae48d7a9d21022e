import type { ReactNode } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'

export interface FictionalDialogProps {
  open: boolean
  /** "Ines: Fictional profile. …", as above the field, too. */
  notice: ReactNode
  cost: ReactNode
  credits: number
  onAgree: () => void
  onClose: () => void
}

/** Asked once before the first charge in the conversation with a fictional profile. */
export function FictionalDialog({ open, notice, cost, credits, onAgree, onClose }: FictionalDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('chat.fictionalTitle')}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <Button cost={credits} onClick={onAgree}>
            {t('chat.fictionalAgree')}
          </Button>
          <Button data-autofocus variant="ghost" onClick={onClose}>
            {t('chat.cancel')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{notice}</p>
        <p>{cost}</p>
      </Stack>
    </Dialog>
  )
}
