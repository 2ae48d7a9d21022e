import type { Reads } from '../../app/transaction.ts'

/** Returns whether the main picture of a member was compared. */
export async function findProfileMark(db: Reads, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('photo_verified')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.photo_verified ?? false
}

/** Finds whether a member is a person, and whether their photos are verified. */
export async function findVerificationState(
  db: Reads,
  memberId: string,
): Promise<{ person: boolean; verified: boolean }> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select(['m.kind', 'p.photo_verified'])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst()
  return { person: row?.kind === 'person', verified: row?.photo_verified ?? false }
}
