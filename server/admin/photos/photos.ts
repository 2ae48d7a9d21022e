import type { PhotoRefusal } from '#contract/admin/photos/photos.ts'
import { minPictureSide } from '#contract/api/limits.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { lockPictures, scheduleFileRemoval, settleMainPicture } from '../../features/photos/photos.sql.ts'
import { listPictureFiles } from '../../features/photos/remove-files.ts'
import { storeFiles } from '../../features/photos/store-files.ts'
import { encodeForProfile, namePictureFiles } from '../../features/photos/upload-photo.ts'
import { computeAgeOn, getDateIn } from '../../features/profiles/age.ts'
import { createId, createToken } from '../../platform/ids.ts'
import { cropPicture, PictureRefused } from '../../platform/images.ts'
import { createTranslator } from '../../platform/messages.ts'
import { actOnEach } from '../act-on-each.ts'
import { readPage, showPage } from '../list-page.ts'
import { decideAgainst } from '../safety/decide.ts'
import { findReceiver } from '../safety/decisions.sql.ts'
import { failDecided, guardCase } from '../staff/cases.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import {
  approvePicture,
  countPhotos,
  findPhoto,
  findPhotosToReview,
  type LockedPhoto,
  lockPhoto,
  recordReview,
  replacePictureFiles,
} from './photos.sql.ts'
import { insertPictureBlock } from './picture-blocks.sql.ts'

/** Lists pictures that no one has looked at. */
export const adminPhotos: Handler<'adminPhotos'> = async (ctx, input) => {
  const siteIds = readQueueSites(ctx, input.site)
  const page = readPage(ctx, 'adminPhotos', input)
  const [found, counts] = await Promise.all([
    findPhotosToReview(ctx.db, siteIds, page),
    countPhotos(ctx.db, siteIds),
  ])
  const today = getDateIn(ctx.site.settings.time_zone, ctx.clock.now())
  const photos = found.rows.map(({ member_id, name, gender, date_of_birth, created_at, ...row }) => ({
    ...row,
    member: { id: member_id, name, gender, age: computeAgeOn(today, date_of_birth) },
    at: created_at.toISOString(),
  }))
  return {
    photos,
    ...counts,
    blocked: ctx.staff.allSites ? counts.blocked : null,
    ...showPage(ctx, page, found),
  }
}

/** The ground in the rules for each refusal. */
const grounds: Record<PhotoRefusal, ReportReason> = {
  nudity: 'photo',
  minor: 'underage',
  other_person: 'fake',
  contact: 'spam',
  offensive: 'abuse',
  no_person: 'photo',
}

interface Refusal {
  readonly memberId: string
  readonly photo: LockedPhoto
  readonly reason: PhotoRefusal
  readonly block: boolean
}

/** Refuses a picture. The member gets the reason in their language and may appeal. */
async function refuse(ctx: StaffContext, tx: Tx, { memberId, photo, reason, block }: Refusal): Promise<void> {
  const receiver = await findReceiver(tx.db, memberId)
  if (!receiver) throw fail('not_found')
  const t = await createTranslator(receiver.language, tx.site.texts)
  await decideAgainst(ctx, tx, {
    memberId,
    kind: 'removal',
    ground: grounds[reason],
    facts: t(`photos.refusal.${reason}`),
    reason: `picture: ${reason}`,
    reportId: null,
    photoId: photo.id,
    // A program had marked it: it resembles one refused before. Waiting because of the site's rule is not a mark.
    foundByProgram: photo.suspicion !== null && photo.suspicion !== 'rule',
  })
  if (!block || !photo.perceptual_hash) return
  const hash = photo.perceptual_hash
  await insertPictureBlock(tx.db, { id: createId(), hash, reason, staffId: ctx.staff.id, now: tx.now })
}

/** So long the verdict of another stands without a second look: their lists showed the same picture at once. */
const sameListMilliseconds = 600_000

function isJustReviewed({ staff, clock }: StaffContext, { reviewed_at, reviewed_by }: LockedPhoto): boolean {
  if (reviewed_at === null || reviewed_by === staff.id) return false
  return clock.now().getTime() - reviewed_at.getTime() < sameListMilliseconds
}

interface Verdict {
  readonly refuse?: PhotoRefusal | undefined
  readonly block?: boolean | undefined
  /** For the log; without one it is the reason of the refusal. */
  readonly reason?: string
}

type PhotoName = { readonly member: string; readonly id: string }

async function judge(ctx: StaffContext, { member, id }: PhotoName, verdict: Verdict): Promise<void> {
  const { refuse: ground, block = false, reason = ground ?? '' } = verdict
  await ctx.transaction(async (tx) => {
    await lockPictures(tx.db, member)
    const photo = await lockPhoto(tx.db, ctx.site.id, { member, id })
    if (!photo) throw fail('not_found')
    const name = { kind: 'photo', id } as const
    if (photo.state === 'refused' || isJustReviewed(ctx, photo)) throw await failDecided(tx.db, name, member)
    await guardCase(ctx, tx, name)
    if (ground) await refuse(ctx, tx, { memberId: member, photo, reason: ground, block })
    else {
      await approvePicture(tx.db, member, id)
      await tx.addEvent(member, { type: 'user' })
    }
    await recordReview(tx.db, { member, id, staffId: ctx.staff.id, now: tx.now })
    await tx.audit({
      act: ground ? 'photo.refused' : 'photo.approved',
      subject: { type: 'member', id: member },
      reason,
      details: { photo: id, block, ...(ground && { ground }) },
    })
  })
}

/** Approves or refuses a picture. */
export const adminJudgePhoto: Handler<'adminJudgePhoto'> = async (ctx, { member, id, ...verdict }) => {
  await judge(ctx, { member, id }, verdict)
  return {}
}

/** Approves or refuses several pictures, each on its own. */
export const adminJudgePhotos: Handler<'adminJudgePhotos'> = (ctx, { photos, ...verdict }) =>
  actOnEach(photos, (photo) => judge(ctx, photo, verdict))

/** Returns the cropped picture, encoded again in all sizes. */
async function cutFiles(
  ctx: StaffContext,
  file: string,
  part: { left: number; top: number; width: number; height: number },
) {
  const [name] = listPictureFiles(file)
  const bytes = name ? await ctx.services.pictureFile(name) : null
  if (!bytes) throw fail('not_found')
  try {
    return await encodeForProfile(await cropPicture(bytes, part), ctx.staff.id)
  } catch (error) {
    throw error instanceof PictureRefused ? fail('too_small', { pixels: minPictureSide }) : error
  }
}

/** Crops a picture; its files get new names, since browsers cache the old ones. */
export const adminCropPhoto: Handler<'adminCropPhoto'> = async (ctx, { member, id, ...part }) => {
  const known = await findPhoto(ctx.db, ctx.site.id, { member, id })
  if (!known) throw fail('not_found')
  const { files, ...marks } = await cutFiles(ctx, known.file, part)
  const file = createToken()
  await storeFiles(ctx, namePictureFiles(file, files), async (tx) => {
    await lockPictures(tx.db, member)
    const locked = await lockPhoto(tx.db, ctx.site.id, { member, id })
    if (!locked) throw fail('not_found')
    await replacePictureFiles(tx.db, { member, id, file, ...marks })
    await scheduleFileRemoval(tx.db, listPictureFiles(locked.file), tx.now)
    await settleMainPicture(tx.db, member, null)
    // Their pages refer to files that are about to be deleted.
    await tx.addEvent(member, { type: 'user' })
    await tx.announce({ type: 'files.unneeded' })
    await tx.audit({
      act: 'photo.cropped',
      subject: { type: 'member', id: member },
      details: { photo: id, ...part },
    })
    return id
  })
  return {}
}
