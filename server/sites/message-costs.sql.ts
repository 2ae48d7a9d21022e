import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface CheapestRow {
  country: string | null
  currency: string
  price_cents: number
  credits: number
}

/** For each country and currency the package with the lowest price per credit. */
export async function findCheapestPackages(db: Reads, siteId: string): Promise<CheapestRow[]> {
  const { rows } = await sql<CheapestRow>`
    select distinct on (country, currency) country, currency, price_cents, credits from packages
    where site_id = ${siteId} and on_sale order by country, currency, price_cents::numeric / credits`.execute(
    db,
  )
  return rows
}
