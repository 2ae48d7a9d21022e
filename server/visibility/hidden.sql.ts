import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Everybody between whom and a member there is a block, whoever set it. */
export async function findBlockedPairs(db: Reads, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = ${memberId}
    union
    select blocker_id from blocks where blocked_id = ${memberId}`.execute(db)
  return rows.map((row) => row.id)
}
