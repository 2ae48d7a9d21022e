import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Whether what a call was to keep is kept already, under the id that the browser gave it: its answer got lost. */
export async function isKept(
  db: Reads,
  table: 'data_requests' | 'decisions' | 'member_notes',
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows.length > 0
}
