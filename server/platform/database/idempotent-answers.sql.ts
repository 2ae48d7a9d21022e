import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Deletes stored answers to requests from before a given time. */
export async function deleteOldAnswers(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('created_at', '<', before).execute()
}
