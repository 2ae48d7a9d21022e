import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface DeletePhotoDialogProps {
  /** The place of the picture that is to be deleted; null while nothing is asked. */
  number: number | null
  onDelete: () => void
  onClose: () => void
}

/** No picture is deleted without this question: it cannot be brought back. */
export function DeletePhotoDialog({ number, onDelete, onClose }: DeletePhotoDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={number !== null}
      onClose={onClose}
      title={t('own.deletePhotoTitle')}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <Button variant="danger" onClick={onDelete}>
            {t('own.deletePhotoDo')}
          </Button>
          <Button data-autofocus variant="ghost" onClick={onClose}>
            {t('chat.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('own.deletePhotoText', { number: number ?? 1 })}</p>
    </Dialog>
  )
}
