import { sql } from 'kysely'
import type { Reads } from '../../../app/transaction.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'

/** Finds the providers of a site in their order, credentials still sealed. */
export function findProviderRows(db: Reads, siteId: string) {
  return db
    .selectFrom('payment_providers')
    .select(['provider', 'credentials'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('provider')
    .execute()
}

/** Locks the providers of a site, so that their order changes once at a time. Returns their names in that order. */
export async function lockProviders(db: Reads, siteId: string): Promise<ProviderName[]> {
  const rows = await db
    .selectFrom('payment_providers')
    .select('provider')
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('provider')
    .forUpdate()
    .execute()
  return rows.map(({ provider }) => provider)
}

/** Reorders the providers of a site by these names. */
export async function reorderProviders(
  db: Reads,
  siteId: string,
  names: readonly ProviderName[],
): Promise<void> {
  await sql`
    update payment_providers p set position = named.place - 1
    from unnest(${[...names]}::text[]) with ordinality as named (provider, place)
    where p.site_id = ${siteId} and p.provider = named.provider`.execute(db)
}

/** Stores a site's credentials at a provider, replacing earlier ones. */
export async function upsertProvider(
  db: Reads,
  siteId: string,
  { provider, position, credentials }: { provider: ProviderName; position: number; credentials: Buffer },
): Promise<void> {
  await db
    .insertInto('payment_providers')
    .values({ site_id: siteId, provider, position, credentials })
    .onConflict((oc) => oc.columns(['site_id', 'provider']).doUpdateSet({ position, credentials }))
    .execute()
}

/** Removes a provider; false when there was none. */
export async function deleteProvider(db: Reads, siteId: string, provider: ProviderName): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_providers')
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
