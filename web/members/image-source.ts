import type { Image } from '#contract/profile.ts'
import type { PictureSource } from '#web/ui/picture.tsx'

/** Where the bytes of a main picture are: the small one, and the large one for sharp or wide screens. */
export function imageSource(image: Image | null, cdnPrefix: string): PictureSource | null {
  if (!image) return null
  const [thumb, large] = [cdnPrefix + image.thumb_filename, cdnPrefix + image.filename]
  return { src: thumb, srcSet: `${thumb} 320w, ${large} 720w`, width: 320, height: 400 }
}

/** The large rendering alone, for places where it fills the screen. */
export function largeImageSource(image: Image | null, cdnPrefix: string): PictureSource | null {
  return image ? { src: cdnPrefix + image.filename, width: 720, height: 900 } : null
}
