import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** How many payments by card the provider has refused to a member since a moment. */
export async function countRefusedCards(
  db: Reads,
  of: { memberId: string; methods: readonly string[]; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments
    where member_id = ${of.memberId} and created_at > ${of.since} and method = any(${[...of.methods]}::text[])
      and status = 'failed' and closed_by = 'provider' and failure = 'refused'`.execute(db)
  return rows[0]?.count ?? 0
}
