import { maxPictureRatio, maxSelfieDays, minSelfieSide } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createToken } from '../../platform/ids.ts'
import { encodePicture } from '../photos/encode-picture.ts'
import { lockPictures } from '../photos/photos.sql.ts'
import { storeFiles } from '../photos/store-files.ts'
import { guardComparison } from './claim-gesture.ts'
import { nameSelfieFile } from './end-comparison.ts'
import { findSelfie, storeSelfie } from './selfies.sql.ts'
import { guardSite, readVerification } from './show-verification.ts'

/** Large enough to recognise a face and the fingers of a hand. */
const sizes = { full: { inside: 1280 } } as const

/**
 * Receives the selfie for a claimed gesture. It is encoded again, so that nothing but the picture itself is stored, and
 * waits for review. A repeat for the same claim changes nothing. Throws `code_expired` for a claim that is over.
 */
export const sendSelfie: Handler<'sendSelfie'> = async (ctx, { claim, upload }) => {
  guardSite(ctx)
  const memberId = ctx.viewer.id
  const known = await findSelfie(ctx.db, memberId, claim)
  if (!known) throw fail('not_found')
  if (known.state !== 'claimed' && known.state !== 'lapsed') return readVerification(ctx)
  if (known.state === 'lapsed' || known.claim_expires_at <= ctx.clock.now()) throw fail('code_expired')
  await guardComparison(ctx.db, memberId)
  const { files } = await encodePicture(upload.path, sizes, {
    minSide: minSelfieSide,
    maxRatio: maxPictureRatio,
    owner: memberId,
  })
  const file = createToken()
  await storeFiles(ctx, { [nameSelfieFile(file)]: files.full }, async (tx) => {
    await lockPictures(tx.db, memberId)
    // If consent was withdrawn during the upload, there is no reason to store the selfie.
    await guardComparison(tx.db, memberId)
    const deleteAt = new Date(tx.now.getTime() + maxSelfieDays * 86_400_000)
    return (await storeSelfie(tx.db, { id: claim, memberId, file, now: tx.now, deleteAt })) ? claim : null
  })
  return readVerification(ctx)
}
