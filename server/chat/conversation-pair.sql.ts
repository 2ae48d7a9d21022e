import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** The other member of a conversation; null when it is not the viewer's. */
export async function findOtherMember(
  db: Reads,
  viewerId: string,
  conversation: string,
): Promise<string | null> {
  const { rows } = await sql<{ other_id: string }>`
    select case when member_a = ${viewerId} then member_b else member_a end as other_id
    from conversations where id = ${conversation} and ${viewerId} in (member_a, member_b)`.execute(db)
  return rows[0]?.other_id ?? null
}
