import { sql } from 'kysely'
import type { Verdict } from '#contract/admin/verification/selfies.ts'
import type { Gesture } from '#contract/features/verification/gestures.ts'
import type { Reads } from '../../app/transaction.ts'

/** Returns whether a member is a person with a main picture, whose photos can be verified. */
export async function hasMainPicture(db: Reads, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select('p.member_id')
    .where('p.member_id', '=', memberId)
    .where('m.kind', '=', 'person')
    .where('p.main_picture_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the open try of a member: a claimed gesture, or a selfie that waits for review. */
export function findOpenSelfie(db: Reads, memberId: string) {
  return db
    .selectFrom('selfies')
    .select(['id', 'gesture', 'state', 'claim_expires_at', 'taken_at', 'delete_at', 'file'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['claimed', 'waiting'])
    .executeTakeFirst()
}

/** Returns one try of a member. */
export function findSelfie(db: Reads, memberId: string, id: string) {
  return db
    .selectFrom('selfies')
    .select(['state', 'claim_expires_at'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the last selfie of a member that was taken and not withdrawn. */
export function findLastSelfie(db: Reads, memberId: string) {
  return db
    .selectFrom('selfies')
    .select(['state', 'taken_at', 'delete_at', 'deleted_at'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'same', 'not_same', 'unclear', 'expired'])
    .orderBy('claimed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ state: 'waiting' | 'same' | 'not_same' | 'unclear' | 'expired' }>()
    .executeTakeFirst()
}

/** Returns how many gestures a member has claimed since a given time. */
export async function countClaims(db: Reads, memberId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('selfies')
    .select(({ fn }) => fn.countAll<number>().as('claims'))
    .where('member_id', '=', memberId)
    .where('claimed_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.claims
}

/** Returns the gesture that a member claimed last. */
export async function findLastGesture(db: Reads, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('selfies')
    .select('gesture')
    .where('member_id', '=', memberId)
    .orderBy('claimed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.gesture
}

/** Stores a claimed gesture; returns false if the id is in use. */
export async function insertClaim(
  db: Reads,
  claim: { id: string; memberId: string; siteId: string; gesture: Gesture; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('selfies')
    .values({
      id: claim.id,
      member_id: claim.memberId,
      site_id: claim.siteId,
      gesture: claim.gesture,
      state: 'claimed',
      claimed_at: claim.now,
      claim_expires_at: claim.expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends a claimed gesture for which no selfie was sent. */
export async function lapseClaim(db: Reads, id: string): Promise<void> {
  await db.updateTable('selfies').set({ state: 'lapsed' }).where('id', '=', id).execute()
}

/** Turns a claim into a pending selfie; returns false if the claim is gone or expired. */
export async function storeSelfie(
  db: Reads,
  selfie: { id: string; memberId: string; file: string; now: Date; deleteAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('selfies')
    .set({ state: 'waiting', file: selfie.file, taken_at: selfie.now, delete_at: selfie.deleteAt })
    .where('id', '=', selfie.id)
    .where('member_id', '=', selfie.memberId)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The outcome of a selfie, and who decided it. */
export interface SelfieEnd {
  readonly id: string
  readonly state: Verdict | 'expired' | 'withdrawn'
  readonly staffId: string | null
  readonly now: Date
}

/** Ends a try: its row no longer names a file, which the caller has to remove. */
export async function endSelfie(db: Reads, { id, state, staffId, now }: SelfieEnd): Promise<void> {
  await db
    .updateTable('selfies')
    .set({
      state,
      file: null,
      first_verdict: null,
      first_by: null,
      first_pictures: null,
      deleted_at: sql`case when file is null then deleted_at else ${now}::timestamptz end`,
      ...(staffId !== null && { decided_at: now, decided_by: staffId }),
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the pictures that were compared and are still there. */
export async function findComparedPictures(db: Reads, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('compared_pictures')
    .select('picture_id')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => row.picture_id)
}

/** Replaces the list of pictures that show the person of a selfie, and updates the mark on the profile. */
export async function replaceComparedPictures(
  db: Reads,
  { memberId, pictures, now }: { memberId: string; pictures: readonly string[]; now: Date },
): Promise<void> {
  await db.deleteFrom('compared_pictures').where('member_id', '=', memberId).execute()
  await db
    .insertInto('compared_pictures')
    .columns(['member_id', 'picture_id', 'compared_at'])
    .expression((eb) =>
      eb
        .selectFrom('pictures')
        .select(['member_id', 'id', eb.val(now).as('compared_at')])
        .where('member_id', '=', memberId)
        .where('state', '=', 'approved')
        .where('id', '=', eb.fn.any(eb.val([...pictures]))),
    )
    .execute()
  await db
    .updateTable('profiles as p')
    .set((eb) => ({
      photo_verified: eb
        .exists(
          eb
            .selectFrom('compared_pictures as c')
            .select('c.picture_id')
            .whereRef('c.member_id', '=', 'p.member_id')
            .whereRef('c.picture_id', '=', 'p.main_picture_id'),
        )
        .$castTo<boolean>(),
    }))
    .where('p.member_id', '=', memberId)
    .execute()
}

/** Returns selfies of a site that have to be deleted by now. */
export function findDueSelfies(db: Reads, due: { siteId: string; now: Date; max: number }) {
  return db
    .selectFrom('selfies')
    .select(['id', 'member_id'])
    .where('site_id', '=', due.siteId)
    .where('state', '=', 'waiting')
    .where('delete_at', '<=', due.now)
    .orderBy('delete_at')
    .limit(due.max)
    .execute()
}
