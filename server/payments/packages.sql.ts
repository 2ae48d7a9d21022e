import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface PackageRow {
  id: string
  tier: 'p0' | 'p1' | 'p2' | 'p3' | null
  credits: number
  price_cents: number
  currency: string
}

/** The packages on sale in a country: its own ones if it has any, else those of the site's currency for all. */
export async function findPackages(
  db: Reads,
  at: { siteId: string; country: string; currency: string },
): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow & { country: string | null }>`
    select id, tier, credits, price_cents, currency, country from packages
    where site_id = ${at.siteId} and on_sale
      and (country = ${at.country} or (country is null and currency = ${at.currency}))
    order by position, credits, id limit 50`.execute(db)
  const own = rows.filter((row) => row.country !== null)
  return own.length > 0 ? own : rows
}

/** The cheapest package of each currency on sale, to carry the welcome minimum over to other currencies. */
export async function findCheapestPrices(
  db: Reads,
  siteId: string,
): Promise<{ currency: string; price_cents: number }[]> {
  const { rows } = await sql<{ currency: string; price_cents: number }>`
    select currency, min(price_cents)::int as price_cents from packages
    where site_id = ${siteId} and on_sale group by currency`.execute(db)
  return rows
}

/**
 * Finds how often each package was sold since then, and to how many members, without what was taken back; the best
 * first, at most two.
 */
export async function findBestSellers(
  db: Reads,
  sold: { siteId: string; packageIds: readonly string[]; since: Date },
): Promise<{ package_id: string; sales: number; members: number }[]> {
  const { rows } = await sql<{ package_id: string; sales: number; members: number }>`
    select package_id, count(*)::int as sales, count(distinct member_id)::int as members from payments p
    where site_id = ${sold.siteId} and status = 'completed' and settled_at >= ${sold.since}
      and package_id = any(${[...sold.packageIds]}::uuid[])
      and not exists (select 1 from refunds r where r.payment_id = p.id and r.status <> 'failed')
    group by package_id order by sales desc, package_id limit 2`.execute(db)
  return rows
}

export interface BuyerRow {
  id: string
  site_id: string
  email: string
  country: string
  signup_at: Date
  paid: boolean
}

/** What pricing needs to know of a member. */
export async function findBuyer(db: Reads, memberId: string): Promise<BuyerRow | undefined> {
  const { rows } = await sql<BuyerRow>`
    select m.id, m.site_id, m.email, p.country, m.signup_at, m.paid_since is not null as paid
    from members m join profiles p on p.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0]
}
