import type { Tx } from '../../app/transaction.ts'
import { findBadgesBy } from './badges.sql.ts'

/**
 * Updates the badge of new likes for members with an unopened like of this member, after the member has left or come
 * back. The counts themselves have been updated by then (0031).
 */
export async function updateBadges(tx: Tx, fromId: string): Promise<void> {
  for (const { member_id, new_likes } of await findBadgesBy(tx.db, fromId))
    await tx.addEvent(member_id, { type: 'user', new_likes })
}
