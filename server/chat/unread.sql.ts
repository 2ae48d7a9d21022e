import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** How many messages a member has not read, over all conversations. */
export async function unreadTotal(db: Reads, memberId: string): Promise<number> {
  const { rows } = await sql<{
    unread: number
  }>`select unread from member_states where member_id = ${memberId}`.execute(db)
  return rows[0]?.unread ?? 0
}
