import { useTranslate } from '#web/app/languages/i18n.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface LeaveDialogProps {
  /** The target of the pressed link. */
  leaving: string | null
  onClose: () => void
}

/** Shows where a link leads before leaving the site. */
export function LeaveDialog({ leaving, onClose }: LeaveDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={leaving !== null}
      onClose={onClose}
      title={t('chat.leaveTitle')}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        leaving && (
          <ButtonLink href={leaving} target="_blank" rel="noopener noreferrer nofollow" onClick={onClose}>
            {t('chat.leaveOpen')}
          </ButtonLink>
        )
      }
    >
      <p>{t('chat.leaveText')}</p>
      <p>
        <b>{leaving}</b>
      </p>
    </Dialog>
  )
}
