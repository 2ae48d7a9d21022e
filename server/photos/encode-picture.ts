import { fail } from '../context.ts'
import {
  PictureRefused,
  type PictureSize,
  type PictureSource,
  type ReencodedPicture,
} from '../platform/images.ts'
import { reencodePicture } from '../platform/picture-process.ts'

/**
 * Encodes what a member sent as a picture in some sizes; fails with why it cannot be one: `too_small`, `too_large`,
 * `unsupported_media`, or `unavailable` where it took too long.
 */
export async function encodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  leastSide: number,
): Promise<ReencodedPicture<Name>> {
  try {
    return await reencodePicture(source, sizes, { leastSide })
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw fail(error.code, error.code === 'too_small' ? { pixels: leastSide } : {})
  }
}
