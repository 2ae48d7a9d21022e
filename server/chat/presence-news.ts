import type { Reads } from '../context.ts'
import type { LiveHub } from '../live/hub.ts'
import { findPartners } from './presence-news.sql.ts'

/** Tells those with whom a member wrote last that the member has come, or is gone. */
export async function tellPresence(
  { db, hub }: { db: Reads; hub: LiveHub },
  memberId: string,
  online: boolean,
): Promise<void> {
  for (const partner of await findPartners(db, memberId)) {
    hub.pass(partner, { type: 'presence', profile: memberId, online })
  }
}
