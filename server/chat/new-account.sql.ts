import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** When a member signed up. */
export async function findSignupAt(db: Reads, memberId: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    signup_at: Date
  }>`select signup_at from members where id = ${memberId}`.execute(db)
  return rows[0]?.signup_at
}

/** How many conversations a member has begun since a moment, and whether there is one with a member already. */
export async function findNewConversations(
  db: Reads,
  memberId: string,
  { toId, since }: { toId: string; since: Date },
): Promise<{ begun: number; known: boolean }> {
  const { rows } = await sql<{ begun: number; known: boolean }>`
    select (count(*) filter (where started_by = ${memberId} and created_at > ${since}))::int as begun,
      coalesce(bool_or(${toId} in (member_a, member_b)), false) as known
    from conversations where member_a = ${memberId} or member_b = ${memberId}`.execute(db)
  return rows[0] ?? { begun: 0, known: false }
}
