import { Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { OutgoingPhoto } from '../../photos/picture-file.ts'
import styles from './photo-dialog.module.css'

export interface PhotoDialogProps {
  /** What is about to be sent; null while the dialog is closed. */
  photo: OutgoingPhoto | null
  name: string
  credits: number
  onSend: () => void
  onClose: () => void
}

/** Shows a photo with its price before it is sent: pasting or dropping alone sends nothing. */
export function PhotoDialog({ photo, name, credits, onSend, onClose }: PhotoDialogProps) {
  const t = useTranslate()
  // A file that this browser cannot show: the server may, or reports an error.
  const [unshown, setUnshown] = useState<string | null>(null)
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
      {photo && unshown === photo.url && (
        <p className={styles.unshown}>
          <Image aria-hidden />
          <span>{t('chat.photoPreview')}</span>
        </p>
      )}
      {photo && unshown !== photo.url && (
        <img
          src={photo.url}
          alt={t('chat.photoPreview')}
          width={photo.width}
          height={photo.height}
          className={styles.preview}
          onError={() => setUnshown(photo.url)}
        />
      )}
      <p className={styles.hint}>{t('chat.photoHint')}</p>
    </Dialog>
  )
}
