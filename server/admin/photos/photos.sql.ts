import type { Reads } from '../../app/transaction.ts'
import { settleMainPicture } from '../../features/photos/photos.sql.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Selects pictures of sites that no one has reviewed. */
export function selectUnseenPictures(db: Reads, siteIds: readonly string[]) {
  return (
    db
      .selectFrom('pictures as p')
      .innerJoin('profiles as f', 'f.member_id', 'p.member_id')
      .where('f.site_id', 'in', siteIds)
      .where('p.reviewed_at', 'is', null)
      // A drawn picture is reviewed only when it is held back, as in the demo.
      .where((eb) => eb.or([eb('p.portrait', 'is', null), eb('p.state', '=', 'pending')]))
      .where('p.state', '<>', 'refused')
  )
}

/** Pictures of sites that no one has looked at, those that wait unseen first, each oldest first. */
export async function findPhotosToReview(db: Reads, siteIds: readonly string[], page: PageRequest) {
  const photos = selectUnseenPictures(db, siteIds)
    .select([
      'p.id',
      'f.site_id as site',
      'p.member_id',
      'f.name',
      'f.gender',
      'f.date_of_birth',
      'p.file',
      'p.width',
      'p.height',
    ])
    .select(['p.state', 'p.suspicion', 'p.created_at'])
    .select((eb) =>
      eb.fn
        .coalesce(eb('f.main_picture_id', '=', eb.ref('p.id')), eb.lit(false))
        .$castTo<boolean>()
        .as('main'),
    )
  return findPage(db, photos, { by: [(eb) => eb('p.state', '<>', 'pending'), 'p.created_at', 'p.id'], page })
}

/** Returns how many pictures of sites no one has reviewed, and how many hashes are blocked. */
export async function countPhotos(db: Reads, siteIds: readonly string[]) {
  return db
    .selectNoFrom(({ fn, selectFrom }) => [
      selectUnseenPictures(db, siteIds).select(fn.countAll<number>().as('count')).$asScalar().as('waiting'),
      selectFrom(
        selectFrom('picture_blocks')
          .select('id')
          .unionAll(selectFrom('pod_picture_blocks').select('id'))
          .as('b'),
      )
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('blocked'),
    ])
    .executeTakeFirstOrThrow()
}

function selectPhoto(db: Reads, siteId: string, { member, id }: { member: string; id: string }) {
  return db
    .selectFrom('pictures as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select([
      'p.id',
      'p.file',
      'p.state',
      'p.reviewed_at',
      'p.reviewed_by',
      'p.perceptual_hash',
      'p.suspicion',
    ])
    .where('m.site_id', '=', siteId)
    .where('p.member_id', '=', member)
    .where('p.id', '=', id)
}

/** Returns a picture of a member of a site. */
export async function findPhoto(db: Reads, siteId: string, which: { member: string; id: string }) {
  return selectPhoto(db, siteId, which).executeTakeFirst()
}

export type LockedPhoto = NonNullable<Awaited<ReturnType<typeof lockPhoto>>>

/** Locks a picture of a member of a site. */
export async function lockPhoto(db: Reads, siteId: string, which: { member: string; id: string }) {
  return selectPhoto(db, siteId, which).forUpdate('p').executeTakeFirst()
}

/** Records who has reviewed a picture. */
export async function recordReview(
  db: Reads,
  { member, id, staffId, now }: { member: string; id: string; staffId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ reviewed_at: now, reviewed_by: staffId })
    .where('member_id', '=', member)
    .where('id', '=', id)
    .execute()
}

/** Refuses a picture; the next approved one becomes the main one. False when the member has no such picture. */
export async function refusePicture(
  db: Reads,
  { memberId, id, reason }: { memberId: string; id: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ state: 'refused', refusal: reason })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await settleMainPicture(db, memberId, null)
  return true
}

/** Shows a picture to others. False when the member has no such picture. */
export async function approvePicture(db: Reads, memberId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ state: 'approved', refusal: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await settleMainPicture(db, memberId, null)
  return true
}

/** Replaces the files of a picture. */
export async function replacePictureFiles(
  db: Reads,
  p: {
    member: string
    id: string
    file: string
    width: number
    height: number
    blur: string
    hash: string
    turned: readonly string[]
  },
): Promise<void> {
  const { file, width, height, blur } = p
  await db
    .updateTable('pictures')
    .set({ file, width, height, blur, perceptual_hash: p.hash, turned_hashes: [...p.turned] })
    .where('member_id', '=', p.member)
    .where('id', '=', p.id)
    .execute()
}
