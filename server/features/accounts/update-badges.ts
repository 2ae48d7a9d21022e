import type { Tx } from '../../app/transaction.ts'
import { findBadgesBy } from './badges.sql.ts'

/**
 * Tells those whom a member likes, and who have not opened it, how many new likes they have: after the member has gone or
 * come back. The badges themselves have followed by then (0031).
 */
export async function updateBadges(tx: Tx, fromId: string): Promise<void> {
  for (const { member_id, new_likes } of await findBadgesBy(tx.db, fromId))
    await tx.addEvent(member_id, { type: 'user', new_likes })
}
