import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Forgets first answers to requests that are not given again. */
export async function deleteOldAnswers(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`delete from idempotent_answers where created_at < ${before}`.execute(db)
}
