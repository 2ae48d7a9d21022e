import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { OwnCaution } from '../history/text-caution.ts'

export interface CautionDialogProps {
  /** The warning about the first message; null while nothing is asked. */
  caution: OwnCaution | null
  /** Whether it is to leave all the same. */
  onAnswer: (sends: boolean) => void
}

/** Asked before a first message leaves that gives away a phone number or is about paying. */
export function CautionDialog({ caution, onAnswer }: CautionDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={caution !== null}
      onClose={() => onAnswer(false)}
      title={t('chat.cautionTitle')}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <Button data-autofocus onClick={() => onAnswer(false)}>
            {t('chat.cautionEdit')}
          </Button>
          <Button variant="ghost" onClick={() => onAnswer(true)}>
            {t('chat.cautionSend')}
          </Button>
        </>
      }
    >
      <p>{t(caution === 'phone' ? 'chat.caution.phone' : 'chat.caution.payment')}</p>
    </Dialog>
  )
}
