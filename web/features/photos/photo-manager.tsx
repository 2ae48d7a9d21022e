import { ArrowLeft, Camera, GripVertical, ImagePlus, Star, Trash2 } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { freePictures, premiumPictures } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { DeletePhotoDialogProps } from './delete-photo-dialog.tsx'
import type { OwnPhotosLightboxProps } from './own-photos-lightbox.tsx'
import styles from './photo-manager.module.css'
import { type PhotoActions, useGivenPhotos, usePhotos, useTileDrag } from './use-photos.ts'

const DeletePhotoDialog = createLazyPart<DeletePhotoDialogProps>(
  async () => (await import('./delete-photo-dialog.tsx')).DeletePhotoDialog,
  ({ number }) => number !== null,
)

const OwnPhotosLightbox = createLazyPart<OwnPhotosLightboxProps>(
  async () => (await import('./own-photos-lightbox.tsx')).OwnPhotosLightbox,
  ({ open }) => open !== null,
)

interface PressedButton {
  button: Element
  tile: HTMLElement
  place: number
}

/**
 * Keeps the focus at the tiles of a list when the button that had it is gone: at its tile, or at the one that has taken
 * the place of a deleted one; at `below` once there is none.
 */
function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  below: RefObject<HTMLElement | null>,
): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  const pressed = useRef<PressedButton | null>(null)

  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return
    const { tile, place } = pressed.current
    pressed.current = null
    const tiles = list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? []
    const next = tile.isConnected ? tile : (tiles[place] ?? tiles[tiles.length - 1] ?? below.current)
    next?.focus()
  })

  return {
    onFocus: ({ target }) => {
      const tile = target.closest<HTMLElement>('li')
      const place = tile ? [...(list.current?.children ?? [])].indexOf(tile) : -1
      pressed.current = tile && target !== tile ? { button: target, tile, place } : null
    },
    // What leaves the page while it has the focus does not tell: it was left for something else.
    onBlur: () => {
      pressed.current = null
    },
  }
}

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,.heic,.heif'

/**
 * The member's own pictures: add several, by picker, camera, paste or drop; choose the main one, reorder by dragging or
 * button, delete.
 */
export function PhotoManager({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  const photos = usePhotos(user)
  const limit = user.paid_user ? premiumPictures : freePictures
  const { pictures } = user.profile
  const drag = useTileDrag(photos.order, (order) => void photos.reorder(order))
  const grid = useRef<HTMLUListElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const focus = useKeptFocus(grid, count)
  // The picture that is to be deleted, while that is asked.
  const [asked, setAsked] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const shown = drag.order.flatMap((id) => pictures.find((picture) => picture.id === id) ?? [])

  const askedAt = shown.findIndex(({ id }) => id === asked)

  async function handleDelete() {
    setAsked(null)
    if (asked === null) return
    await photos.remove(asked)
    // The dialog has given the focus back to a button that is gone: the next picture gets it. A second press, next to
    // everything, leaves it at the page.
    if (!document.activeElement?.matches('body, main')) return
    const tiles = grid.current?.querySelectorAll<HTMLElement>(':scope > li') ?? []
    const next = tiles[askedAt] ?? tiles[tiles.length - 1] ?? count.current
    next?.focus()
  }

  return (
    <Stack gap={4}>
      <ul ref={grid} className={styles.grid} {...focus}>
        {shown.map((picture, index) => (
          <PhotoTile
            key={picture.id}
            picture={picture}
            number={index + 1}
            photos={photos}
            drag={shown.length > 1 ? drag : null}
            onDelete={() => setAsked(picture.id)}
            onOpen={() => setOpened(picture.id)}
          />
        ))}
      </ul>
      <OwnPhotosLightbox pictures={shown} open={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
      <DeletePhotoDialog
        number={askedAt < 0 ? null : askedAt + 1}
        onDelete={() => void handleDelete()}
        onClose={() => setAsked(null)}
      />
      <p ref={count} tabIndex={-1} className={styles.note}>
        {t('own.photosCount', { count: pictures.length, limit })}
      </p>
      {photos.progress && (
        <ProgressBar
          share={(photos.progress.done - 1 + photos.progress.share) / photos.progress.total}
          label={t('own.uploading', { done: photos.progress.done, total: photos.progress.total })}
        />
      )}
      {photos.error && <FieldError>{photos.error}</FieldError>}
      {pictures.length < limit && <AddPhotos photos={photos} />}
      {pictures.length >= limit && !user.paid_user && (
        <p>
          <span>{t('own.morePhotos')}</span>{' '}
          <TextLink href={href('premium', locale)}>{t('nav.getPremium')}</TextLink>
        </p>
      )}
    </Stack>
  )
}

function AddPhotos({ photos }: { photos: PhotoActions }) {
  const t = useTranslate()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useGivenPhotos((given) => void photos.upload(given))

  function handleChoice(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    void photos.upload(chosen)
  }

  const input = { type: 'file', accept: accepted, className: 'visually-hidden', tabIndex: -1 } as const
  return (
    <Stack gap={2}>
      <input ref={files} {...input} multiple aria-label={t('own.addPhotos')} onChange={handleChoice} />
      <input
        ref={camera}
        {...input}
        accept="image/*"
        capture="user"
        aria-label={t('own.takePhoto')}
        onChange={handleChoice}
      />
      <div className={styles.add}>
        <Button
          variant="ghost"
          icon={<ImagePlus aria-hidden />}
          busy={photos.progress !== null}
          onClick={() => files.current?.click()}
        >
          {t('own.addPhotos')}
        </Button>
        <Button
          variant="ghost"
          icon={<Camera aria-hidden />}
          className={styles.camera}
          disabled={photos.progress !== null}
          onClick={() => camera.current?.click()}
        >
          {t('own.takePhoto')}
        </Button>
      </div>
      <p className={styles.note}>{t('own.photosHint')}</p>
      <p className={classes(styles.note, styles.drop)}>{t('own.photosDrop')}</p>
    </Stack>
  )
}

interface PhotoTileProps {
  picture: User['profile']['pictures'][number]
  number: number
  photos: PhotoActions
  /** Null while there is nothing to be put in order. */
  drag: ReturnType<typeof useTileDrag> | null
  onDelete: () => void
  onOpen: () => void
}

function PhotoTile({ picture, number, photos, drag, onDelete, onOpen }: PhotoTileProps) {
  const t = useTranslate()
  const { cdn_prefix } = useLoadedCall('settings', {})
  if (picture.locked) return null
  const { id, main, state } = picture
  return (
    <li
      tabIndex={-1}
      className={classes(styles.tile, drag?.dragged === id && styles.dragged)}
      data-picture={id}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={t('own.openPhoto', { number })}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Picture
          source={{ src: cdn_prefix + picture.thumb_filename, width: 320, height: 320 }}
          alt={t('own.photo', { number })}
          className={styles.picture}
        />
      </button>
      <div className={styles.flags}>
        {main && <span className={styles.flag}>{t('own.mainPhoto')}</span>}
        {state === 'pending' && <span className={styles.flag}>{t('own.photoWaits')}</span>}
        {state === 'refused' && (
          <span className={styles.flag}>{picture.refusal ?? t('own.photoRefused')}</span>
        )}
      </div>
      <div className={styles.actions}>
        {drag && (
          <IconButton
            label={t('own.dragPhoto', { number })}
            icon={<GripVertical aria-hidden />}
            className={styles.handle}
            // Only a pointer can draw it; the keyboard has the arrow.
            tabIndex={-1}
            onPointerDown={(event) => drag.grab(id, event)}
          />
        )}
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
          className={styles.delete}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}
