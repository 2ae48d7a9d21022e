import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Forgets first answers to requests that are not given again. */
export async function deleteOldAnswers(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('created_at', '<', before).execute()
}
