import type { Message } from '#contract/features/chat/chat.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { toPhotoSource } from '../chat-queries.ts'

export interface PhotoLightboxProps {
  name: string
  messages: readonly Message[]
  /** The id of the photo that is open; null while none is. */
  open: string | null
  onOpen: (id: string) => void
  onClose: () => void
}

/** The visible photos of a conversation, in full screen. */
export function PhotoLightbox({ name, messages, open, onOpen, onClose }: PhotoLightboxProps) {
  const t = useTranslate()
  const slides = messages.flatMap(({ photo, from_me }) => {
    if (!photo?.accepted) return []
    const alt = from_me ? t('chat.photoByMe') : t('chat.photoBy', { name })
    return { id: photo.id, picture: toPhotoSource(photo, 'full'), alt }
  })
  const index = slides.findIndex((slide) => slide.id === open)
  return (
    <Lightbox
      label={t('chat.photosWith', { name })}
      slides={slides}
      index={open === null || index < 0 ? null : index}
      onIndexChange={(next) => {
        const slide = slides[next]
        if (slide) onOpen(slide.id)
      }}
      onClose={onClose}
      texts={{
        close: t('ui.close'),
        previous: t('chat.photoPrevious'),
        next: t('chat.photoNext'),
        retry: t('chat.retry'),
        position: (at, count) => t('chat.photoPosition', { at: at + 1, count }),
      }}
    />
  )
}
