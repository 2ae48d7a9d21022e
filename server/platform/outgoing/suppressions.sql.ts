import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Why nothing more is sent to an address: refused immediately, or returned later. */
export type SuppressionReason = 'refused' | 'bounced'

/** Returns an address in the form in which it is stored. */
const toKey = (address: string) => address.trim().toLowerCase()

interface NewSuppression {
  readonly siteId: string
  readonly address: string
  readonly reason: SuppressionReason
  /** The reply of the mail server. */
  readonly detail: string
  readonly now: Date
}

const maxDetailLength = 300

/** Records that an address is permanently refused; a newer refusal replaces an earlier one. */
export async function suppressAddress(db: Kysely<Tables>, given: NewSuppression): Promise<void> {
  const detail = given.detail.replace(/\s+/g, ' ').slice(0, maxDetailLength)
  const { siteId, reason, now } = given
  await db
    .insertInto('mail_suppressions')
    .values({ site_id: siteId, address: toKey(given.address), reason, detail, created_at: now })
    .onConflict((oc) => oc.columns(['site_id', 'address']).doUpdateSet({ reason, detail, created_at: now }))
    .execute()
}

/** Finds since when an address has been suppressed. */
export function findSuppression(db: Kysely<Tables>, siteId: string, address: string) {
  return db
    .selectFrom('mail_suppressions')
    .select('created_at')
    .where('site_id', '=', siteId)
    .where('address', '=', toKey(address))
    .executeTakeFirst()
}

/** Lifts the suppression of an address; false when there was none. */
export async function liftSuppression(db: Kysely<Tables>, siteId: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_suppressions')
    .where('site_id', '=', siteId)
    .where('address', '=', toKey(address))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes suppressions from before a given time. */
export async function deleteOldSuppressions(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('mail_suppressions').where('created_at', '<', before).execute()
}
