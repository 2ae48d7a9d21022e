import { sql } from 'kysely'
import type { DayFigures } from '#contract/admin/overview/home.ts'
import type { Reads } from '../../app/transaction.ts'
import { countsMember, hasConfirmed, selectActive } from '../tracking/numbers.sql.ts'

/** The days of a site to count, up to today. */
export interface DayCount {
  readonly siteId: string
  /** How many, today included. */
  readonly days: number
  readonly timeZone: string
  readonly currency: string
  readonly now: Date
}

/**
 * Counts the last days of a site and replaces the stored counts.
 *
 * Of members, persons count; those of the demo only on a site of the demo. A signup is counted on its day, and as
 * activated once its address is confirmed, however much later. Money is that of completed payments in the site's
 * currency, by day of settlement; refunds count on the day they were requested, failed ones not at all. A first
 * purchase is the first completed payment of a member. Messages are those sent by persons. Active are members who wrote
 * or paid.
 */
export async function countDays(db: Reads, count: DayCount): Promise<void> {
  const { siteId, days, timeZone, currency, now } = count
  const localDay = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`
  const from = sql`((${today} - ${days - 1}::int)::timestamp at time zone ${timeZone})`
  const isCounted = countsMember(siteId)
  await sql`
    insert into site_days (site_id, day, signups, activations, first_purchases, payments, revenue_cents, refunds,
      refunded_cents, chargebacks, messages, reports, active, counted_at)
    with days as (
      select generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day')::date as day
    ), signed as (
      select ${localDay('m.signup_at')} as day, count(*) as signups,
        count(*) filter (where ${hasConfirmed}) as activations
      from members m where m.site_id = ${siteId} and ${isCounted} and m.signup_at >= ${from} group by 1
    ), paid as (
      select ${localDay('p.settled_at')} as day, count(*) as payments,
        coalesce(sum(p.price_cents) filter (where p.currency = ${currency}), 0) as revenue_cents,
        count(*) filter (where p.member_id is not null and not exists (
          select from payments e where e.member_id = p.member_id and e.status = 'completed'
            and (e.settled_at, e.id) < (p.settled_at, p.id))) as first_purchases
      from payments p left join members m on m.id = p.member_id
      where p.site_id = ${siteId} and p.status = 'completed' and p.settled_at >= ${from}
        and (m.id is null or ${isCounted})
      group by 1
    ), returned as (
      select ${localDay('r.created_at')} as day, count(*) filter (where r.kind <> 'chargeback') as refunds,
        count(*) filter (where r.kind = 'chargeback') as chargebacks,
        coalesce(sum(r.amount_cents) filter (where r.currency = ${currency}), 0) as refunded_cents
      from refunds r join payments p on p.id = r.payment_id left join members m on m.id = p.member_id
      where p.site_id = ${siteId} and r.status <> 'failed' and r.created_at >= ${from}
        and (m.id is null or ${isCounted})
      group by 1
    ), written as (
      select ${localDay('x.created_at')} as day, count(*) as messages
      from messages x join members m on m.id = x.from_id
      where m.site_id = ${siteId} and ${isCounted} and x.kind <> 'system' and x.created_at >= ${from} group by 1
    ), acted as (
      ${selectActive(siteId, { timeZone, from, until: now })}
    ), reported as (
      select ${localDay('t.created_at')} as day, count(*) as reports
      from reports t where t.site_id = ${siteId} and t.created_at >= ${from} group by 1
    )
    select ${siteId}, day, coalesce(signups, 0), coalesce(activations, 0), coalesce(first_purchases, 0),
      coalesce(payments, 0), coalesce(revenue_cents, 0), coalesce(refunds, 0), coalesce(refunded_cents, 0),
      coalesce(chargebacks, 0), coalesce(messages, 0), coalesce(reports, 0), coalesce(acted.n, 0), ${now}
    from days left join signed using (day) left join paid using (day) left join returned using (day)
      left join written using (day) left join reported using (day) left join acted using (day)
    on conflict (site_id, day) do update set signups = excluded.signups, activations = excluded.activations,
      first_purchases = excluded.first_purchases, payments = excluded.payments, revenue_cents = excluded.revenue_cents,
      refunds = excluded.refunds, refunded_cents = excluded.refunded_cents, chargebacks = excluded.chargebacks,
      messages = excluded.messages, reports = excluded.reports, active = excluded.active,
      counted_at = excluded.counted_at`.execute(db)
}

/** Returns whether the days of a site were ever counted. */
export async function isCounted(db: Reads, siteId: string): Promise<boolean> {
  const found = await db
    .selectFrom('site_days')
    .select('day')
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the last counted days of a site, oldest first. */
export async function findDayFigures(
  db: Reads,
  siteId: string,
  days: number,
): Promise<(DayFigures & { counted_at: Date })[]> {
  const { rows } = await sql<DayFigures & { counted_at: Date }>`
    select day::text as day, signups, activations, first_purchases, payments, revenue_cents::float8 as revenue_cents,
      refunds, refunded_cents::float8 as refunded_cents, chargebacks, messages, reports, counted_at
    from site_days where site_id = ${siteId} order by site_days.day desc limit ${days}`.execute(db)
  return rows.toReversed()
}

/** Deletes days that are older than two years. */
export async function deleteOldDays(db: Reads, siteId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('site_days')
    .where('site_id', '=', siteId)
    .where('day', '<', sql<string>`(${now}::timestamptz - interval '2 years')::date`)
    .execute()
}
