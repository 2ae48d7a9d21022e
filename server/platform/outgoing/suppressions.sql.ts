import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Why nothing more is sent to an address: refused at once, or sent back later. */
export type SuppressionReason = 'refused' | 'bounced'

/** Returns an address as stored in the list. */
const toKey = (address: string) => address.trim().toLowerCase()

interface NewSuppression {
  readonly siteId: string
  readonly address: string
  readonly reason: SuppressionReason
  /** What the mail server said. */
  readonly detail: string
  readonly now: Date
}

const maxDetailLength = 300

/** Stores that an address is refused for good; a newer refusal takes the place of the one before. */
export async function suppressAddress(db: Kysely<Tables>, given: NewSuppression): Promise<void> {
  const detail = given.detail.replace(/\s+/g, ' ').slice(0, maxDetailLength)
  const { siteId, reason, now } = given
  await db
    .insertInto('mail_suppressions')
    .values({ site_id: siteId, address: toKey(given.address), reason, detail, created_at: now })
    .onConflict((oc) => oc.columns(['site_id', 'address']).doUpdateSet({ reason, detail, created_at: now }))
    .execute()
}

/** Finds since when an address is refused for good. */
export function findSuppression(db: Kysely<Tables>, siteId: string, address: string) {
  return db
    .selectFrom('mail_suppressions')
    .select('created_at')
    .where('site_id', '=', siteId)
    .where('address', '=', toKey(address))
    .executeTakeFirst()
}

/** Sends to an address again; returns false when it was not in the list. */
export async function liftSuppression(db: Kysely<Tables>, siteId: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_suppressions')
    .where('site_id', '=', siteId)
    .where('address', '=', toKey(address))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes refusals from before a given time. */
export async function deleteOldSuppressions(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('mail_suppressions').where('created_at', '<', before).execute()
}
