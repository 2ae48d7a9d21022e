import type { Card, Image } from '#contract/features/profiles/profile.ts'
import type { PictureSource } from '#web/ui/picture.tsx'

type CardWithImage = Pick<Card, 'main_image' | 'blur'>

/**
 * Returns where the bytes of a main picture are: the portrait of a card, and a larger one for sharp or wide screens.
 */
export function toImageSource(
  { main_image: image, blur }: CardWithImage,
  cdnPrefix: string,
): PictureSource | null {
  if (!image) return null
  const [card, large] = [cdnPrefix + image.card_filename, cdnPrefix + image.match_path]
  return { src: card, srcSet: `${card} 400w, ${large} 800w`, width: 400, height: 500, blur }
}

/** Returns the large portrait alone, for places where it fills the screen. */
export function toLargeImageSource(image: Image | null, cdnPrefix: string): PictureSource | null {
  return image ? { src: cdnPrefix + image.match_path, width: 800, height: 1000 } : null
}
