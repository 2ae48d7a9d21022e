import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Returns everything a member was sent, with its numbers: the events of their feed, and the messages with their own.
 */
export async function fetchFeed(
  { db }: Pick<Database, 'db'>,
  memberId: string,
): Promise<{ seq: number; type: string }[]> {
  const { rows } = await sql<{ seq: number; type: string }>`
    select seq, event ->> 'type' as type from member_events where member_id = ${memberId}
    union all
    select from_seq, 'message' from messages where from_id = ${memberId} and from_seq is not null
    union all
    select to_seq, 'message' from messages where to_id = ${memberId} and to_seq is not null
    order by seq`.execute(db)
  return rows
}
