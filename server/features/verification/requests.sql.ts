import type { Reads } from '../../app/transaction.ts'

/** Stores that a member asked another one; returns false if they have asked before. */
export async function insertRequest(
  db: Reads,
  request: { fromId: string; toId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('verification_requests')
    .values({ from_id: request.fromId, to_id: request.toId, created_at: request.now })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns how many members someone has asked since a given time. */
export async function countRequests(db: Reads, memberId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('verification_requests')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('from_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.requests
}
