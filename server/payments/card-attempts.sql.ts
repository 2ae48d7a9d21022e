import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/**
 * Counts the orders by card of a member since a moment that the provider has refused or may yet refuse, and those whose
 * checkout was opened and then left.
 */
export async function countTriedCards(
  db: Reads,
  of: { memberId: string; methods: readonly string[]; since: Date },
): Promise<{ refused: number; left: number }> {
  const { rows } = await sql<{ refused: number; left: number }>`
    select count(*) filter (where status = 'pending'
        or (closed_by = 'provider' and failure in ('refused', 'recurring_failed')))::int as refused,
      count(*) filter (where closed_by = 'us' and provider_reference is not null)::int as left
    from payments
    where member_id = ${of.memberId} and created_at > ${of.since} and method = any(${[...of.methods]}::text[])`.execute(
    db,
  )
  return rows[0] ?? { refused: 0, left: 0 }
}
