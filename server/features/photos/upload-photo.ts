import { validate } from 'uuid'
import { maxPictureRatio, minPictureSide } from '#contract/api/limits.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId, createToken } from '../../platform/ids.ts'
import type { PictureSource, ReencodedPicture } from '../../platform/images.ts'
import { findOwnProfile } from '../profiles/own-profile.sql.ts'
import { cardSize } from './card-picture.ts'
import { encodePicture } from './encode-picture.ts'
import { getPictureLimit, listOwnPhotos } from './list-photos.ts'
import {
  countPictures,
  findSuspicion,
  insertPicture,
  lockPictures,
  type Suspicion,
  settleMainPicture,
} from './photos.sql.ts'
import { listPictureFiles } from './remove-files.ts'
import { storeFiles } from './store-files.ts'

/** As large as a screen; a square for lists; portraits for cards and for the match modal. */
const sizes = {
  large: { inside: 1600 },
  thumb: { width: 320, height: 320 },
  card: cardSize,
  match: { width: 800, height: 1000 },
} as const

/** In how many of 64 bits the hashes of two renderings of one picture may differ. */
export const sameDistance = 5

/** Encodes a picture in the sizes of a profile; fails as `encodePicture` does. */
export function encodeForProfile(
  source: PictureSource,
  owner: string,
): Promise<ReencodedPicture<keyof typeof sizes>> {
  return encodePicture(source, sizes, { minSide: minPictureSide, maxRatio: maxPictureRatio, owner })
}

function refuseBeyondLimit({ paid, count }: { paid: boolean; count: number }): void {
  if (count >= getPictureLimit(paid)) throw fail(paid ? 'picture_limit' : 'premium_only')
}

/**
 * Adds a picture, encoded again in four sizes. It is shown immediately, unless it resembles one refused before: then it
 * waits for review. The key of the upload is the picture's id: a repeat finds it.
 */
export const uploadPhoto: UserHandler<'uploadPhoto'> = async (ctx, { upload, main }) => {
  const key = ctx.request.idempotencyKey
  const id = key && validate(key) ? key : createId()
  const before = await findOwnProfile(ctx, ctx.viewer.id)
  if (!before) throw fail('not_found')
  if (!before.pictures.some((one) => one.id === id)) {
    // Checked before the costly work, and again under the lock.
    refuseBeyondLimit({ paid: before.paid, count: before.pictures.length })
    await store(ctx, { id, source: upload.path, main: main === 'true' })
  }
  const { pictures } = await listOwnPhotos(ctx)
  const picture = pictures.find((one) => one.id === id)
  if (!picture) throw fail('not_found')
  return { picture }
}

/** Returns the files of a picture by their names. */
export function namePictureFiles(
  stem: string,
  files: ReencodedPicture<keyof typeof sizes>['files'],
): Record<string, Buffer> {
  const contents = [files.large, files.thumb, files.card, files.match]
  const entries = listPictureFiles(stem).map(
    (name, index) => [name, contents[index] ?? Buffer.alloc(0)] as const,
  )
  return Object.fromEntries(entries)
}

async function readSuspicion(tx: Tx, hashes: readonly string[]): Promise<Suspicion | null> {
  const found = await findSuspicion(tx.db, { siteId: tx.site.id, hashes, distance: sameDistance })
  return found ?? (tx.site.settings.picture_review === 'before' ? 'rule' : null)
}

async function store(
  ctx: MemberContext,
  { id, source, main }: { id: string; source: PictureSource; main: boolean },
): Promise<void> {
  const memberId = ctx.viewer.id
  const { files, ...marks } = await encodeForProfile(source, memberId)
  const file = createToken()
  await storeFiles(ctx, namePictureFiles(file, files), async (tx) => {
    await lockPictures(tx.db, memberId)
    refuseBeyondLimit(await countPictures(tx.db, memberId))
    const suspicion = await readSuspicion(tx, marks.turned)
    const state = suspicion ? 'pending' : 'approved'
    const picture = { id, memberId, state, file, ...marks, suspicion, now: tx.now } as const
    if (!(await insertPicture(tx.db, picture))) return null
    await settleMainPicture(tx.db, memberId, main ? id : null)
    return id
  })
}
