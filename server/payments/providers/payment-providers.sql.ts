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
