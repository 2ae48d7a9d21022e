import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { countsMember, hasConfirmed } from './numbers.sql.ts'

/** The days of a site to count, up to now. */
export interface SourceCount {
  readonly siteId: string
  /** A Monday, as YYYY-MM-DD. */
  readonly firstDay: string
  readonly timeZone: string
  readonly currency: string
  readonly now: Date
}

/** Returns whether the sources of a site were ever counted. */
export async function isCounted(db: Reads, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('source_days')
    .select('day')
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the counts of the days to be counted again. */
export async function deleteCounted(db: Reads, { siteId, firstDay }: SourceCount): Promise<void> {
  await db.deleteFrom('source_days').where('site_id', '=', siteId).where('day', '>=', firstDay).execute()
  await db.deleteFrom('cohort_weeks').where('site_id', '=', siteId).where('week', '>=', firstDay).execute()
}

/**
 * Counts persons by the day of their signup and their source, and by week as cohorts; those of the demo only on a site
 * of the demo. Money is that of completed payments in the currency of the site; refunds that failed do not count. A
 * member's weeks start at the time of signup, and are stored once they are over for the whole cohort. Active are
 * members who used or bought credits.
 */
export async function countSourcesAndCohorts(db: Reads, count: SourceCount): Promise<void> {
  const { siteId, firstDay, timeZone, currency, now } = count
  await sql`
    with came as (
      select m.id, m.signup_at, ${hasConfirmed} as confirmed, (m.signup_at at time zone ${timeZone})::date as day,
        date_trunc('week', m.signup_at at time zone ${timeZone})::date as week,
        coalesce(m.tracking ->> 'network', '') as network, coalesce(m.tracking ->> 'ref', '') as ref,
        coalesce(m.tracking ->> 'lander', '') as lander, coalesce(m.tracking ->> 'sub1', '') as campaign
      from members m
      where m.site_id = ${siteId} and ${countsMember(siteId)}
        and m.signup_at >= ${firstDay}::timestamp at time zone ${timeZone}
    ), returned as (
      select payment_id, sum(amount_cents) as cents from refunds where status <> 'failed' group by 1
    ), paid as (
      select c.id, c.week, p.settled_at - c.signup_at as age, p.price_cents, coalesce(r.cents, 0) as refund_cents
      from came c join payments p on p.member_id = c.id left join returned r on r.payment_id = p.id
      where p.site_id = ${siteId} and p.status = 'completed' and p.currency = ${currency}
    ), sums as (
      select id, sum(price_cents) filter (where age < interval '1 day') as d1,
        sum(price_cents) filter (where age < interval '7 days') as d7,
        sum(price_cents) filter (where age < interval '30 days') as d30,
        sum(price_cents) filter (where age < interval '90 days') as d90,
        sum(refund_cents) filter (where age < interval '90 days') as back
      from paid group by 1
    ), stored as (
      insert into source_days (site_id, day, network, ref, lander, campaign, signups, activations, first_purchases,
        revenue_1_cents, revenue_7_cents, revenue_30_cents, revenue_90_cents, refund_cents, counted_at)
      select ${siteId}, day, network, ref, lander, campaign, count(*), count(*) filter (where confirmed),
        count(s.id), coalesce(sum(d1), 0), coalesce(sum(d7), 0), coalesce(sum(d30), 0), coalesce(sum(d90), 0),
        coalesce(sum(back), 0), ${now}
      from came c left join sums s on s.id = c.id group by day, network, ref, lander, campaign
    ), sizes as (
      select week, count(*) as members from came group by 1
    ), acted as (
      select c.week, floor(extract(epoch from x.created_at - c.signup_at) / 604800)::int as number,
        count(distinct c.id) as active
      from came c join credit_movements x on x.member_id = c.id
      where x.kind in ('message', 'photo', 'gift', 'voice', 'purchase') group by 1, 2
    ), earned as (
      select week, floor(extract(epoch from age) / 604800)::int as number, sum(price_cents - refund_cents) as cents
      from paid group by 1, 2
    )
    insert into cohort_weeks (site_id, week, number, members, active, revenue_cents, counted_at)
    select ${siteId}, z.week, n, z.members, coalesce(a.active, 0),
      coalesce((select sum(e.cents) from earned e where e.week = z.week and e.number <= n), 0), ${now}
    from sizes z cross join generate_series(0, 12) n left join acted a on a.week = z.week and a.number = n
    where z.week + 7 * (n + 2) <= (${now}::timestamptz at time zone ${timeZone})::date`.execute(db)
}
