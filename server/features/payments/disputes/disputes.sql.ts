import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Reads } from '../../../app/transaction.ts'

/** Of which site, cards and time the months are counted. */
export interface MonthsFilter {
  /** Null for all sites. */
  readonly siteId: string | null
  readonly methods: readonly PaymentMethod[]
  readonly timeZone: string
  readonly since: Date
}

export interface MonthRow {
  readonly site_id: string
  readonly month: string
  readonly provider: string
  readonly payments: number
  readonly disputes: number
  readonly disputed_cents: number
}

/**
 * Counts card payments by the month in which they were settled, and disputes by the month in which they came, also those
 * that were won: schemes count them all. A dispute that comes back under its own name counts once.
 */
export async function countMonths(
  db: Reads,
  { siteId, methods, timeZone, since }: MonthsFilter,
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select site_id, month, provider, sum(payments)::int as payments, sum(disputes)::int as disputes,
      sum(disputed_cents)::float8 as disputed_cents
    from (
      select p.site_id, to_char(p.settled_at at time zone ${timeZone}, 'YYYY-MM') as month, p.provider,
        1 as payments, 0 as disputes, 0 as disputed_cents
      from payments p
      where (${siteId}::uuid is null or p.site_id = ${siteId}::uuid) and p.status = 'completed'
        and p.settled_at >= ${since} and p.method = any(${[...methods]}::text[])
      union all
      select p.site_id, to_char(r.created_at at time zone ${timeZone}, 'YYYY-MM'), p.provider, 0, 1, r.amount_cents
      from refunds r join payments p on p.id = r.payment_id
      where (${siteId}::uuid is null or p.site_id = ${siteId}::uuid) and r.kind = 'chargeback'
        and r.created_at >= ${since} and p.method = any(${[...methods]}::text[])
        and coalesce(r.provider_reference, '') not like '%#%'
    ) counted
    group by site_id, month, provider
    order by month desc, provider`.execute(db)
  return rows
}
