import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Forgets counts whose time is over; their keys name members and networks. */
export async function deleteEndedLimits(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(db)
}
