import { ArrowLeft, ImagePlus, Star, Trash2 } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'
import type { User } from '#contract/account.ts'
import { freePictures, premiumPictures } from '#contract/limits.ts'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './photo-manager.module.css'
import { type PhotoActions, usePhotos } from './use-photos.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif'

/** The own pictures: add several, by choosing or pasting; choose the main one, order, delete (R-023, E-030, E-031). */
export function PhotoManager({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  const photos = usePhotos(user)
  const input = useRef<HTMLInputElement>(null)
  const limit = user.paid_user ? premiumPictures : freePictures
  const { pictures } = user.profile

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'))
    if (files.length > 0) void photos.upload(files)
  }

  return (
    <Stack gap={4}>
      <ul className={styles.grid}>
        {pictures.map((picture, index) => (
          <PhotoTile key={picture.id} picture={picture} number={index + 1} photos={photos} />
        ))}
      </ul>
      <p className={styles.note}>{t('own.photosCount', { count: pictures.length, limit })}</p>
      {photos.progress && (
        <ProgressBar
          share={photos.progress.done / (photos.progress.total + 1)}
          label={t('own.uploading', photos.progress)}
        />
      )}
      {photos.error && <FieldError>{photos.error}</FieldError>}
      {pictures.length < limit ? (
        <div onPaste={handlePaste}>
          <input
            ref={input}
            type="file"
            multiple
            accept={accepted}
            className="visually-hidden"
            aria-label={t('own.addPhotos')}
            tabIndex={-1}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void photos.upload(files)
            }}
          />
          <Stack gap={2}>
            <Button
              variant="ghost"
              icon={<ImagePlus aria-hidden />}
              busy={photos.progress !== null}
              onClick={() => input.current?.click()}
            >
              {t('own.addPhotos')}
            </Button>
            <p className={styles.note}>{t('own.photosHint')}</p>
          </Stack>
        </div>
      ) : (
        !user.paid_user && (
          <p>
            {t('own.morePhotos')} <TextLink href={href('premium', locale)}>{t('nav.getPremium')}</TextLink>
          </p>
        )
      )}
    </Stack>
  )
}

interface PhotoTileProps {
  picture: User['profile']['pictures'][number]
  number: number
  photos: PhotoActions
}

function PhotoTile({ picture, number, photos }: PhotoTileProps) {
  const t = useTranslate()
  const { cdn_prefix } = useLoadedCall('settings', {})
  if (picture.locked) return null
  const { id, main, state } = picture
  return (
    <li className={styles.tile}>
      <Picture
        source={{ src: cdn_prefix + picture.thumb_filename, width: 320, height: 320 }}
        alt={t('own.photo', { number })}
        className={styles.picture}
      />
      {main && <span className={styles.flag}>{t('own.mainPhoto')}</span>}
      {state === 'pending' && <span className={styles.flag}>{t('own.photoWaits')}</span>}
      {state === 'refused' && <span className={styles.flag}>{picture.refusal ?? t('own.photoRefused')}</span>}
      <div className={styles.actions}>
        {number > 1 && (
          <IconButton
            label={t('own.movePhoto', { number })}
            icon={<ArrowLeft aria-hidden className="mirror-in-rtl" />}
            onClick={() => void photos.moveForward(id)}
          />
        )}
        {!main && state === 'approved' && (
          <IconButton
            label={t('own.makeMain', { number })}
            icon={<Star aria-hidden />}
            onClick={() => void photos.makeMain(id)}
          />
        )}
        <IconButton
          label={t('own.deletePhoto', { number })}
          icon={<Trash2 aria-hidden />}
          onClick={() => void photos.remove(id)}
        />
      </div>
    </li>
  )
}
