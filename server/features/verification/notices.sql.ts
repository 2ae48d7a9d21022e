import type { Locale } from '#contract/features/sites/locale.ts'
import type { VerificationNoticeKind } from '#contract/features/verification/notice-kinds.ts'
import type { Reads } from '../../app/transaction.ts'

/** The outcomes of a comparison: a later one replaces an earlier one that was not read. */
const outcomes: readonly VerificationNoticeKind[] = ['same', 'not_same', 'unclear', 'expired']

/** Gives the profile row a new version, so that caches in memory read the member again. */
async function touchProfile(db: Reads, memberId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set((eb) => ({ member_id: eb.ref('member_id') }))
    .where('member_id', '=', memberId)
    .execute()
}

/** Creates a notice for a member; a job e-mails it. Skipped if there is an unread one of the same kind. */
export async function insertNotice(
  db: Reads,
  { memberId, kind, now }: { memberId: string; kind: VerificationNoticeKind; now: Date },
): Promise<void> {
  if (outcomes.includes(kind)) await deleteUnreadNotices(db, memberId, outcomes)
  await db
    .insertInto('verification_notices')
    .values({ member_id: memberId, kind, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).where('read_at', 'is', null).doNothing(),
    )
    .execute()
  await touchProfile(db, memberId)
}

/** Deletes notices that a member has not read. */
export async function deleteUnreadNotices(
  db: Reads,
  memberId: string,
  kinds: readonly VerificationNoticeKind[],
): Promise<void> {
  await db
    .deleteFrom('verification_notices')
    .where('member_id', '=', memberId)
    .where('kind', 'in', [...kinds])
    .where('read_at', 'is', null)
    .execute()
}

/** Records that a member has read their notices. */
export async function markNoticesRead(db: Reads, memberId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('verification_notices')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await touchProfile(db, memberId)
}

/** Returns whether a member was notified since a given time that someone asked them to verify their photos. */
export async function wasAskedSince(db: Reads, memberId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('verification_notices')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'asked')
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** A notice without an e-mail yet, with what the e-mail needs. */
export interface NoticeToMail {
  readonly id: string
  readonly kind: VerificationNoticeKind
  readonly member_id: string
  readonly name: string
  readonly email: string
  readonly language: Locale
  /** When the last selfie of the member was deleted. */
  readonly selfie_deleted_at: Date | null
}

/** Locks notices of a site without an e-mail yet, oldest first, skipping those locked by another job. */
export function lockNoticesToMail(db: Reads, siteId: string, max: number): Promise<NoticeToMail[]> {
  return db
    .selectFrom('verification_notices as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .innerJoin('profiles as p', 'p.member_id', 'n.member_id')
    .select(['n.id', 'n.kind', 'n.member_id', 'p.name', 'm.email'])
    .select(({ ref, selectFrom }) => [
      ref('m.language').$castTo<Locale>().as('language'),
      selectFrom('selfies as s')
        .select('s.deleted_at')
        .whereRef('s.member_id', '=', 'n.member_id')
        .where('s.deleted_at', 'is not', null)
        .orderBy('s.claimed_at', 'desc')
        .limit(1)
        .as('selfie_deleted_at'),
    ])
    .where('m.site_id', '=', siteId)
    .where('n.mailed_at', 'is', null)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(max)
    .forUpdate('n')
    .skipLocked()
    .execute()
}

/** Records that a notice was e-mailed, or needs no e-mail. */
export async function markMailed(db: Reads, id: string, now: Date): Promise<void> {
  await db.updateTable('verification_notices').set({ mailed_at: now }).where('id', '=', id).execute()
}

/** Deletes notices about verification from before a given time, and gestures without a selfie. */
export async function forgetOldNotices(
  db: Reads,
  { noticesBefore, claimsBefore }: { noticesBefore: Date; claimsBefore: Date },
): Promise<void> {
  await db.deleteFrom('verification_notices').where('created_at', '<', noticesBefore).execute()
  await db
    .deleteFrom('selfies')
    .where('state', 'in', ['claimed', 'lapsed', 'withdrawn'])
    .where('claimed_at', '<', claimsBefore)
    .execute()
}
