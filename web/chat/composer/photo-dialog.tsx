import { useTranslate } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { OutgoingPhoto } from '../outbox.ts'
import styles from './photo-dialog.module.css'

export interface PhotoDialogProps {
  /** What is about to be sent; null while the dialog is closed. */
  photo: OutgoingPhoto | null
  name: string
  credits: number
  onSend: () => void
  onClose: () => void
}

/** Shows a photo with its price before it is sent: nothing leaves by a paste or a drop alone. */
export function PhotoDialog({ photo, name, credits, onSend, onClose }: PhotoDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={photo !== null}
      onClose={onClose}
      title={t('chat.photoTitle', { name })}
      closeLabel={t('ui.close')}
      actions={
        <>
          <Button cost={t('credits.amount', { credits })} onClick={onSend}>
            {t('chat.photoSend')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('chat.cancel')}
          </Button>
        </>
      }
    >
      {photo && (
        <img
          src={photo.url}
          alt={t('chat.photoPreview')}
          width={photo.width}
          height={photo.height}
          className={styles.preview}
        />
      )}
      <p className={styles.hint}>{t('chat.photoHint')}</p>
    </Dialog>
  )
}
