import { fail } from '../../app/failure.ts'
import {
  type PictureOptions,
  PictureRefused,
  type PictureSize,
  type PictureSource,
  type ReencodedPicture,
} from '../../platform/images.ts'
import { reencodePicture } from '../../platform/picture-process.ts'

/**
 * Encodes an uploaded picture in some sizes. Throws `too_small`, `too_large` (by its pixels or its shape),
 * `unsupported_media`, or `unavailable` when it takes too long. Owners take turns.
 */
export async function encodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  limits: PictureOptions & { owner: string },
): Promise<ReencodedPicture<Name>> {
  try {
    return await reencodePicture(source, sizes, limits)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw fail(error.code, error.params)
  }
}
