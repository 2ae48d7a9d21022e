import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Deletes expired counts; their keys name members and networks. */
export async function deleteEndedLimits(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
