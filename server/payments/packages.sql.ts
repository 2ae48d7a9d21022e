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
  /** By whose prices they bought last; before that, what their profile says. */
  country: string
  /** What their profile says. */
  declared: string
  /** By which country they were priced before, and since when that has been another one; null for none. */
  kept: string | null
  kept_since: Date | null
  /** Where the card or account is at home that paid last; null when no provider has told. */
  payer: string | null
  signup_at: Date
  paid: boolean
  /** Whether they have confirmed their e-mail address. */
  confirmed: boolean
}

/** What pricing needs to know of a member. */
export async function findBuyer(db: Reads, memberId: string): Promise<BuyerRow | undefined> {
  const { rows } = await sql<BuyerRow>`
    select m.id, m.site_id, m.email, coalesce(m.billing_country, p.country) as country, p.country as declared,
      m.billing_country as kept, m.billing_since as kept_since,
      (select y.payer_country from payments y where y.member_id = m.id and y.status = 'completed'
        and y.payer_country is not null order by y.settled_at desc, y.id limit 1) as payer,
      m.signup_at, m.paid_since is not null as paid,
      m.status <> 'not_confirmed' as confirmed
    from members m join profiles p on p.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0]
}
