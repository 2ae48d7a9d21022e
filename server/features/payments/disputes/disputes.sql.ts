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

export interface RefusalRow {
  readonly provider: string
  readonly method: PaymentMethod
  readonly orders: number
  readonly completed: number
  readonly refused: number
  readonly moved: number
}

/**
 * Counts the orders of a site since a given time by provider and method. One that was given to another provider counts
 * at both: as moved where it began, and by its end where it went. A decline counts while nothing was paid after it.
 */
export async function countRefusals(
  db: Reads,
  { siteId, since }: { siteId: string; since: Date },
): Promise<RefusalRow[]> {
  const { rows } = await sql<RefusalRow>`
    select provider, method, count(*)::int as orders, count(*) filter (where went = 'completed')::int as completed,
      count(*) filter (where went = 'refused')::int as refused, count(*) filter (where went = 'moved')::int as moved
    from (
      select p.provider, p.method, case
          when p.status = 'completed' then 'completed'
          when p.failure in ('refused', 'recurring_failed') or exists (
            select from provider_reports r where r.payment_id = p.id and r.kind = 'decline') then 'refused'
        end as went
      from payments p where p.site_id = ${siteId} and p.created_at >= ${since}
      union all
      select split_part(c.reason, ' ', 1), p.method, 'moved'
      from payments p join payment_changes c on c.payment_id = p.id
      where p.site_id = ${siteId} and p.created_at >= ${since} and c.reason like '%: given to %'
    ) counted
    group by provider, method
    order by orders desc, provider, method
    limit 200`.execute(db)
  return rows
}
