import { sql } from 'kysely'
import type { Reads } from '../../context.ts'
import type { ProviderName } from '../payment-methods.ts'

export interface ProviderRow {
  provider: ProviderName
  credentials: Buffer
}

/** The providers of a site in their order, credentials still sealed. */
export async function findProviderRows(db: Reads, siteId: string): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select provider, credentials from payment_providers where site_id = ${siteId}
    order by position, provider`.execute(db)
  return rows
}

/** Locks the providers of a site, so that their order changes once at a time. Gives their names in that order. */
export async function lockProviders(db: Reads, siteId: string): Promise<ProviderName[]> {
  const { rows } = await sql<{ provider: ProviderName }>`
    select provider from payment_providers where site_id = ${siteId}
    order by position, provider for update`.execute(db)
  return rows.map(({ provider }) => provider)
}

/** Gives the providers of a site the order of these names. */
export async function orderProviders(
  db: Reads,
  siteId: string,
  names: readonly ProviderName[],
): Promise<void> {
  await sql`
    update payment_providers p set position = named.place - 1
    from unnest(${[...names]}::text[]) with ordinality as named (provider, place)
    where p.site_id = ${siteId} and p.provider = named.provider`.execute(db)
}

/** Stores how a site works with a provider, in place of what was there. */
export async function putProvider(
  db: Reads,
  siteId: string,
  p: { provider: ProviderName; position: number; credentials: Buffer },
): Promise<void> {
  await sql`
    insert into payment_providers (site_id, provider, position, credentials)
    values (${siteId}, ${p.provider}, ${p.position}, ${p.credentials})
    on conflict (site_id, provider) do update set position = excluded.position, credentials = excluded.credentials`.execute(
    db,
  )
}

/** Ends the work with a provider; false when there was none. */
export async function deleteProvider(db: Reads, siteId: string, provider: ProviderName): Promise<boolean> {
  const { rows } = await sql`
    delete from payment_providers where site_id = ${siteId} and provider = ${provider} returning 1`.execute(
    db,
  )
  return rows.length > 0
}
