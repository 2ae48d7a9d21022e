import type { Context, Reads } from '../context.ts'
import { findPartners } from './presence-news.sql.ts'

/** Tells those with whom a member wrote last that the member has come, or is gone. */
export async function tellPresence(
  { db, pass }: { db: Reads; pass: Context['pass'] },
  memberId: string,
  online: boolean,
): Promise<void> {
  for (const partner of await findPartners(db, memberId)) {
    pass(partner, { type: 'presence', profile: memberId, online })
  }
}
