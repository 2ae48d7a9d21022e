import type { Message } from '#contract/features/chat/chat.ts'
import type { PictureSource } from '#web/ui/picture.tsx'

/** Where the bytes of a GIF are: our own server fetches them from their provider. */
export function gifSource(
  { id, width, height }: NonNullable<Message['gif']>,
  size: 'full' | 'still',
): PictureSource {
  return { src: `/api/gif.php?id=${id}&size=${size}`, width, height }
}
