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
