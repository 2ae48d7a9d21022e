import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Stores a block; false when it already exists. */
export async function insertBlock(
  db: Reads,
  block: { blockerId: string; blockedId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blocks')
    .values({ blocker_id: block.blockerId, blocked_id: block.blockedId, created_at: block.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a block. */
export async function deleteBlock(db: Reads, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

interface BlockPosition {
  id: string
  /** Microseconds since 1970. */
  active: number
}

/** A member's blocked members that still exist, latest first. */
export function findBlocks(
  db: Reads,
  { blockerId, after, limit }: { blockerId: string; after: BlockPosition | null; limit: number },
) {
  const blocks = db
    .selectFrom('blocks as b')
    .innerJoin('members as m', 'm.id', 'b.blocked_id')
    .innerJoin('profiles as p', 'p.member_id', 'b.blocked_id')
    .select([
      'b.blocked_id as id',
      sql<number>`(extract(epoch from b.created_at) * 1000000)::bigint`.as('active'),
      'p.name',
      'p.fictional',
    ])
    .where('b.blocker_id', '=', blockerId)
    .where('p.status', '=', 'active')
    .where('m.status', 'in', ['not_confirmed', 'activated'])
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id', 'desc')
    .limit(limit)
  if (after === null) return blocks.execute()
  const afterTime = sql<Date>`timestamptz 'epoch' + ${after.active} * interval '1 microsecond'`
  return blocks
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('b.created_at', 'b.blocked_id'), '<', tuple(afterTime, eb.val(after.id))),
    )
    .execute()
}
