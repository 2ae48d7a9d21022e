import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** How many messages a member has not read, over all conversations, and how many credits they have. */
export async function badgesOf(db: Reads, memberId: string): Promise<{ unread: number; credits: number }> {
  const { rows } = await sql<{ unread: number; credits: number }>`
    select unread, credits from member_states where member_id = ${memberId}`.execute(db)
  return rows[0] ?? { unread: 0, credits: 0 }
}
