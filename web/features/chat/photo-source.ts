import type { Message } from '#contract/features/chat/chat.ts'
import type { PictureSource } from '#web/ui/picture.tsx'

/** Where the bytes of a photo are: with the two members of the conversation only. */
export function photoSource(photo: NonNullable<Message['photo']>, size: 'thumb' | 'full'): PictureSource {
  const { id, width, height } = photo
  return { src: `/api/chat-photo.php?id=${id}&size=${size}`, width, height }
}
