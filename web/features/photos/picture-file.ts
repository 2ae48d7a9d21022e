/** Whether a file may be a picture; the server looks at its bytes. Where a system knows no HEIC, its type is empty. */
export function isPicture({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  if (type === '') return /\.(heic|heif|hif|avif|jpe?g|png|webp|gif)$/i.test(name)
  return type.startsWith('image/') && type !== 'image/svg+xml'
}

/** A picture to be sent. */
export interface OutgoingPhoto {
  readonly file: Blob
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Files from a picker, the clipboard or a drag. */
export const photoTypes =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif'

// What a browser cannot show (an iPhone's picture on a desktop) still can be sent.
const unknownSize = { width: 4, height: 3 }

/** Prepares a file for showing and sending; its dimensions reserve its place. */
export async function readPhoto(file: Blob): Promise<OutgoingPhoto> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { file, url, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return { file, url, ...unknownSize }
  }
}
