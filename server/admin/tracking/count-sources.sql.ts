import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** The weeks of a site that are to be counted, up to now. */
export interface SourceCount {
  readonly siteId: string
  readonly weeks: number
  readonly timeZone: string
  readonly currency: string
  readonly now: Date
}

/** Reports whether the sources of a site were ever counted. */
export async function isCounted(db: Reads, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('source_days')
    .select('day')
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The Monday with which the count begins, in the time zone of the site. */
const firstDay = ({ now, timeZone, weeks }: SourceCount) =>
  sql`(date_trunc('week', ${now}::timestamptz at time zone ${timeZone})::date - ${weeks * 7}::int)`

/** The persons who signed up since the first day; those of the demo only on a site of the demo. */
const newMembers = (count: SourceCount) => sql`
  select m.id, m.signup_at, m.status, (m.signup_at at time zone ${count.timeZone})::date as day,
    coalesce(m.tracking ->> 'network', '') as network, coalesce(m.tracking ->> 'ref', '') as ref,
    coalesce(m.tracking ->> 'sub1', '') as campaign
  from members m
  where m.site_id = ${count.siteId} and m.kind = 'person' and (not m.is_demo or (
      select coalesce((s.settings ->> 'is_demo')::boolean, false) from sites s where s.id = ${count.siteId}))
    and m.signup_at >= ${firstDay(count)}::timestamp at time zone ${count.timeZone}`

/** Their completed payments in the currency of the site, with what went back; refunds that failed do not count. */
const theirPayments = ({ siteId, currency }: SourceCount) => sql`
  select p.member_id, p.settled_at - c.signup_at as age, p.price_cents, coalesce(r.cents, 0) as refund_cents
  from came c join payments p on p.member_id = c.id
  left join (select payment_id, sum(amount_cents) as cents from refunds where status <> 'failed' group by 1) r
    on r.payment_id = p.id
  where p.site_id = ${siteId} and p.status = 'completed' and p.currency = ${currency}`

/** Counts members by the day of their signup and their source, in place of what was counted before. */
export async function countSourceDays(db: Reads, count: SourceCount): Promise<void> {
  const { siteId, now } = count
  await sql`delete from source_days where site_id = ${siteId} and day >= ${firstDay(count)}`.execute(db)
  await sql`
    insert into source_days (site_id, day, network, ref, campaign, signups, activations, first_purchases,
      revenue_1_cents, revenue_7_cents, revenue_30_cents, revenue_90_cents, refund_cents, counted_at)
    with came as (${newMembers(count)}), paid as (${theirPayments(count)}), sums as (
      select member_id, sum(price_cents) filter (where age < interval '1 day') as d1,
        sum(price_cents) filter (where age < interval '7 days') as d7,
        sum(price_cents) filter (where age < interval '30 days') as d30,
        sum(price_cents) filter (where age < interval '90 days') as d90,
        sum(refund_cents) filter (where age < interval '90 days') as back
      from paid group by 1
    )
    select ${siteId}, day, network, ref, campaign, count(*), count(*) filter (where status <> 'not_confirmed'),
      count(s.member_id), coalesce(sum(d1), 0), coalesce(sum(d7), 0), coalesce(sum(d30), 0), coalesce(sum(d90), 0),
      coalesce(sum(back), 0), ${now}
    from came c left join sums s on s.member_id = c.id group by day, network, ref, campaign`.execute(db)
}

/**
 * Counts the weekly cohorts, in place of what was counted before. A week of a member's own begins at the time of the signup;
 * it is stored once it is over for the whole cohort. Active is who wrote, sent a gift or paid.
 */
export async function countCohorts(db: Reads, count: SourceCount): Promise<void> {
  const { siteId, now, timeZone } = count
  const weekOf = (age: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${age}) / 604800)::int`
  await sql`delete from cohort_weeks where site_id = ${siteId} and week >= ${firstDay(count)}`.execute(db)
  await sql`
    insert into cohort_weeks (site_id, week, number, members, active, revenue_cents, counted_at)
    with came as (${newMembers(count)}), paid as (${theirPayments(count)}), sizes as (
      select date_trunc('week', day)::date as week, count(*) as members from came group by 1
    ), acted as (
      select date_trunc('week', c.day)::date as week, ${weekOf(sql`x.created_at - c.signup_at`)} as number,
        count(distinct c.id) as active
      from came c join credit_movements x on x.member_id = c.id
      where x.kind in ('message', 'photo', 'gift', 'voice', 'purchase') group by 1, 2
    ), earned as (
      select date_trunc('week', c.day)::date as week, ${weekOf(sql`p.age`)} as number,
        sum(p.price_cents - p.refund_cents) as cents
      from came c join paid p on p.member_id = c.id group by 1, 2
    )
    select ${siteId}, z.week, n, z.members, coalesce(a.active, 0),
      coalesce((select sum(e.cents) from earned e where e.week = z.week and e.number <= n), 0), ${now}
    from sizes z cross join generate_series(0, 12) n
    left join acted a on a.week = z.week and a.number = n
    where z.week + 7 * (n + 2) <= (${now}::timestamptz at time zone ${timeZone})::date`.execute(db)
}
