import type { Reads } from '../../app/transaction.ts'

/** Returns whether a row with the browser's id already exists: then the answer to an earlier call was lost. */
export async function existsById(
  db: Reads,
  table: 'age_proofs' | 'data_requests' | 'decisions' | 'member_notes',
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
