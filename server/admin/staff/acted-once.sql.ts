import type { Reads } from '../../app/transaction.ts'

/**
 * Returns whether a row exists already under the id that the browser gave it: then the answer to an earlier call got
 * lost.
 */
export async function existsById(
  db: Reads,
  table: 'age_proofs' | 'data_requests' | 'decisions' | 'member_notes',
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
