// Apart from the schema, so that pages do not load the library of schemas for it.
import type { SitePicture } from './look.ts'

/** Returns the path of one file of a picture. */
export function toPicturePath({ id, type }: SitePicture, width: number): string {
  return `/brand/${id}/${width}.${type}`
}

/** Returns where a browser finds a picture of a site, and how large it is. */
export function toPictureSource(picture: SitePicture) {
  const { width, height, widths } = picture
  const srcSet = widths.map((one) => `${toPicturePath(picture, one)} ${one}w`).join(', ')
  return {
    src: toPicturePath(picture, widths.at(-1) ?? width),
    ...(widths.length > 1 && { srcSet }),
    width,
    height,
  }
}
