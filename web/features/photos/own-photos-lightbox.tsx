import type { Picture } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'

export interface OwnPhotosLightboxProps {
  pictures: readonly Picture[]
  /** The picture that is shown; null while none is. */
  open: string | null
  onOpen: (id: string) => void
  onClose: () => void
}

/** The member's own pictures in full screen: uncropped, with zoom. */
export function OwnPhotosLightbox({ pictures, open, onOpen, onClose }: OwnPhotosLightboxProps) {
  const t = useTranslate()
  const { cdn_prefix } = useLoadedCall('settings', {})
  const slides = pictures.flatMap((picture, index) => {
    if (picture.locked) return []
    const { id, filename, width, height } = picture
    return [
      {
        id,
        picture: { src: cdn_prefix + filename, width, height },
        alt: t('own.photo', { number: index + 1 }),
      },
    ]
  })
  const index = slides.findIndex(({ id }) => id === open)
  return (
    <Lightbox
      label={t('own.photos')}
      slides={slides}
      index={index < 0 ? null : index}
      onIndexChange={(next) => {
        const slide = slides[next]
        if (slide) onOpen(slide.id)
      }}
      onClose={onClose}
      texts={{
        close: t('ui.close'),
        previous: t('view.previous'),
        next: t('view.next'),
        retry: t('errorPage.tryAgain'),
        position: (at, count) => t('view.photoOf', { number: at + 1, count }),
      }}
    />
  )
}
