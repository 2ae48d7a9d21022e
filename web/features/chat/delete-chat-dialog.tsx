import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface DeleteChatDialogProps {
  /** The member whose conversation is to be deleted; null while nothing is asked. */
  name: string | null
  onDelete: () => void
  onClose: () => void
}

/** No conversation is deleted without this question. */
export function DeleteChatDialog({ name, onDelete, onClose }: DeleteChatDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={t('chat.deleteTitle')}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <Button variant="danger" onClick={onDelete}>
            {t('chat.delete')}
          </Button>
          <Button data-autofocus variant="ghost" onClick={onClose}>
            {t('chat.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('chat.deleteText', { name: name ?? '' })}</p>
    </Dialog>
  )
}
