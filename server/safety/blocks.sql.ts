import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Stores a block; false when it stood already. */
export async function insertBlock(
  db: Reads,
  block: { blockerId: string; blockedId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into blocks (blocker_id, blocked_id, created_at) values (${block.blockerId}, ${block.blockedId}, ${block.now})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a block away. */
export async function deleteBlock(db: Reads, blockerId: string, blockedId: string): Promise<void> {
  await sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`.execute(db)
}

interface BlockPlace {
  id: string
  /** Microseconds since 1970. */
  active: number
}

export interface BlockRow extends BlockPlace {
  name: string
  fictional: boolean
}

/** Whom a member has blocked, the latest first, of those who are still there. */
export async function findBlocks(
  db: Reads,
  find: { blockerId: string; after: BlockPlace | null; limit: number },
): Promise<BlockRow[]> {
  const further = find.after
    ? sql`and (b.created_at, b.blocked_id) < (timestamptz 'epoch' + ${find.after.active} * interval '1 microsecond', ${find.after.id}::uuid)`
    : sql``
  const { rows } = await sql<BlockRow>`
    select b.blocked_id as id, (extract(epoch from b.created_at) * 1000000)::bigint as active,
      p.name, p.fictional
    from blocks b
    join members m on m.id = b.blocked_id join profiles p on p.member_id = b.blocked_id
    where b.blocker_id = ${find.blockerId} and p.status = 'active' and m.status in ('not_confirmed', 'activated') ${further}
    order by b.created_at desc, b.blocked_id desc limit ${find.limit}`.execute(db)
  return rows
}
