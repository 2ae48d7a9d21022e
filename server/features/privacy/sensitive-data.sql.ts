import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Removes what a member has said of their orientation. */
export async function clearSexuality(db: Reads, memberId: string): Promise<void> {
  await db.updateTable('profiles').set({ sexuality: null }).where('member_id', '=', memberId).execute()
}

/**
 * Removes whom a member looks for, wherever it was said: in the account, in the wishes of the match finder and in saved
 * searches, which go on without it. Search and matching read the account, so they end with it.
 */
export async function clearLookingFor(db: Reads, memberId: string): Promise<void> {
  await db.updateTable('members').set({ looking_for: null }).where('id', '=', memberId).execute()
  await db.updateTable('match_wishes').set({ gender: 'both' }).where('member_id', '=', memberId).execute()
  await db
    .updateTable('saved_searches')
    .set({ filters: sql`filters || '{"gender": "both"}'` })
    .where('member_id', '=', memberId)
    .execute()
}
