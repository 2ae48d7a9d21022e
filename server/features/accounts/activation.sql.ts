import type { Reads } from '../../app/transaction.ts'

/** Confirms an account; false when it is already confirmed or cannot be. */
export async function confirmMember(db: Reads, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ status: 'activated' })
    .where('id', '=', memberId)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the data of an account for a confirmation e-mail. */
export function findActivation(db: Reads, memberId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.email', 'm.email_key', 'm.status', 'm.language', 'p.name', 'm.confirmation_asked_at'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

/** Records the request for a confirmation e-mail and returns null; the time of the last one if within `seconds`. */
export async function askConfirmation(
  db: Reads,
  memberId: string,
  { now, seconds }: { now: Date; seconds: number },
): Promise<Date | null> {
  const since = new Date(now.getTime() - seconds * 1000)
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ confirmation_asked_at: now })
    .where('id', '=', memberId)
    .where((eb) => eb.or([eb('confirmation_asked_at', 'is', null), eb('confirmation_asked_at', '<=', since)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return null
  const last = await db
    .selectFrom('members')
    .select('confirmation_asked_at')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return last?.confirmation_asked_at ?? null
}
