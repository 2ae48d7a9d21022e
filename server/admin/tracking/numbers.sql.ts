import { type Expression, sql } from 'kysely'
import type { FunnelRow, Statistics } from '#contract/admin/tracking/numbers.ts'
import type { Reads } from '../../app/transaction.ts'

/** A span of days of a site; `until` is the end of the last one. */
export interface Span {
  readonly siteId: string
  readonly fromDay: string
  readonly toDay: string
  readonly from: Date
  readonly until: Date
  readonly timeZone: string
}

const memberSource = sql`trim(both ' ' from concat_ws(' ', m.tracking ->> 'network', m.tracking ->> 'ref'))`

/** An SQL condition for a member `m` who counts: persons, those of the demo only on a site of the demo. */
export const countsMember = (siteId: string) => sql<boolean>`m.kind = 'person' and (not m.is_demo or (
  select coalesce((s.settings ->> 'is_demo')::boolean, false) from sites s where s.id = ${siteId}))`

/** An SQL condition for a member `m` who has confirmed their address; those who were banned keep what they were. */
export const hasConfirmed = sql<boolean>`'not_confirmed' not in (m.status, coalesce(m.status_before_ban, ''))`

/** By source: visitors, and the progress of those who signed up in the range. Fictional profiles do not count. */
export async function findFunnel(db: Reads, span: Span): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    with visited as (
      select trim(both ' ' from concat_ws(' ', network, ref)) as source, sum(visits)::int as visits from visit_counts
      where site_id = ${span.siteId} and day between ${span.fromDay}::date and ${span.toDay}::date group by 1
    ), buyers as (
      select distinct member_id as id from payments where site_id = ${span.siteId} and status = 'completed'
    ), came as (
      select ${memberSource} as source, count(*)::int as signups,
        count(*) filter (where ${hasConfirmed})::int as confirmed,
        count(*) filter (where s.conversations_started > 0)::int as first_message,
        count(b.id)::int as first_purchase
      from members m join member_states s on s.member_id = m.id left join buyers b on b.id = m.id
      where m.site_id = ${span.siteId} and ${countsMember(span.siteId)}
        and m.signup_at >= ${span.from} and m.signup_at < ${span.until} group by 1
    )
    select source, coalesce(visits, 0) as visits, coalesce(signups, 0) as signups, coalesce(confirmed, 0) as confirmed,
      coalesce(first_message, 0) as first_message, coalesce(first_purchase, 0) as first_purchase
    from visited full join came using (source) order by signups desc, visits desc, source`.execute(db)
  return rows
}

/** Selects how many members wrote or paid on each day. */
export const selectActive = (
  siteId: string,
  { timeZone, from, until }: { timeZone: string; from: Expression<unknown>; until: Date },
) => sql`
  select day, count(*)::int as n from (
    select distinct (created_at at time zone ${timeZone})::date as day, member_id from credit_movements
    where created_at >= ${from} and created_at < ${until}
      and kind in ('message', 'photo', 'gift', 'voice', 'purchase')) c
  join members m on m.id = c.member_id
  where m.site_id = ${siteId} and ${countsMember(siteId)} group by day`

/**
 * By day: signups, members who wrote or paid, and payments in the site's currency. Members of whole past days come from
 * the nightly count: among two million messages, counting those who wrote in a month took two seconds.
 */
export async function findDays(db: Reads, span: Span, currency: string): Promise<Statistics['days']> {
  const localDay = (column: string) => sql`(${sql.ref(column)} at time zone ${span.timeZone})::date`
  // Counted days are taken if they begin with the first day and leave no gap; the days after them are counted here.
  const isCounted = sql`(select min(day) = ${span.fromDay}::date and count(*) = max(day) - min(day) + 1 from counted)`
  const from = sql`(select case when ${isCounted}
    then (select (max(day) + 1)::timestamp at time zone ${span.timeZone} from counted) else ${span.from}::timestamptz end)`
  const live = selectActive(span.siteId, { timeZone: span.timeZone, from, until: span.until })
  const { rows } = await sql<Statistics['days'][number]>`
    with days as (
      select generate_series(${span.fromDay}::date, ${span.toDay}::date, '1 day')::date as day
    ), counted as (
      select day, signups, active from site_days where site_id = ${span.siteId} and active is not null
        and day between ${span.fromDay}::date and ${span.toDay}::date
        and counted_at >= (day + 1)::timestamp at time zone ${span.timeZone}
    ), signed as (
      select day, signups as n from counted where ${isCounted} union all
      select ${localDay('m.signup_at')} as day, count(*)::int from members m
      where m.site_id = ${span.siteId} and ${countsMember(span.siteId)} and m.signup_at >= ${from}
        and m.signup_at < ${span.until} group by 1
    ), acted as (
      select day, active as n from counted where ${isCounted} union all (${live})
    ), paid as (
      select ${localDay('p.settled_at')} as day, sum(p.price_cents)::float8 as cents from payments p
      where p.site_id = ${span.siteId} and p.status = 'completed' and p.currency = ${currency}
        and p.settled_at >= ${span.from} and p.settled_at < ${span.until} group by 1
    )
    select days.day::text as day, coalesce(signed.n, 0) as signups, coalesce(acted.n, 0) as active,
      coalesce(paid.cents, 0) as revenue_cents
    from days left join signed using (day) left join acted using (day) left join paid using (day) order by 1`.execute(
    db,
  )
  return rows
}

/** Returns what was paid and refunded, by currency. */
export async function findRevenue(db: Reads, { siteId, from, until }: Span) {
  return db
    .selectFrom('payments as p')
    .select(({ fn }) => [
      'p.currency',
      fn.sum<number>('p.price_cents').as('paid'),
      fn.countAll<number>().as('payments'),
    ])
    .select((outer) =>
      outer
        .selectFrom('refunds as r')
        .innerJoin('payments as q', 'q.id', 'r.payment_id')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('r.amount_cents'), eb.lit(0)).as('sum'))
        .where('q.site_id', '=', siteId)
        .whereRef('q.currency', '=', 'p.currency')
        .where('r.status', '<>', 'failed')
        .where('r.created_at', '>=', from)
        .where('r.created_at', '<', until)
        .$asScalar()
        .as('back'),
    )
    .where('p.site_id', '=', siteId)
    .where('p.status', '=', 'completed')
    .where('p.settled_at', '>=', from)
    .where('p.settled_at', '<', until)
    .groupBy('p.currency')
    .orderBy('p.currency')
    .execute()
}

/** Credits in persons' wallets now; of each, at most what was bought and not refunded counts as bought. */
export async function findLiability(
  db: Reads,
  siteId: string,
  currency: string,
): Promise<{ credits: number; bought_credits: number; cents: number }> {
  const { rows } = await sql<{ credits: number; bought_credits: number; cents: number }>`
    with returned as (
      select r.payment_id, sum(r.credits_taken) as credits from refunds r where r.status <> 'failed' group by 1
    ), bought as (
      select p.member_id, sum(p.credits - coalesce(r.credits, 0)) as credits
      from payments p left join returned r on r.payment_id = p.id
      where p.site_id = ${siteId} and p.status = 'completed' group by 1
    ), wallets as (
      select s.credits, least(s.credits, coalesce(b.credits, 0))::int as bought
      from member_states s join members m on m.id = s.member_id left join bought b on b.member_id = s.member_id
      where s.site_id = ${siteId} and s.credits > 0 and m.kind = 'person' and not m.is_demo
    ), price as (
      select coalesce(sum(price_cents)::float8 / nullif(sum(credits), 0), 0) as cents from payments
      where site_id = ${siteId} and status = 'completed' and currency = ${currency}
    )
    select coalesce(sum(credits), 0)::int as credits, coalesce(sum(bought), 0)::int as bought_credits,
      round(coalesce(sum(bought), 0) * (select cents from price))::float8 as cents from wallets`.execute(db)
  return rows[0] ?? { credits: 0, bought_credits: 0, cents: 0 }
}

/** Conversations between real persons that started in the range, and how many of them were answered. */
export async function findConversationRates(
  db: Reads,
  { siteId, from, until }: Span,
): Promise<Statistics['conversations']> {
  return db
    .selectFrom('conversations as c')
    .innerJoin('members as a', 'a.id', 'c.member_a')
    .innerJoin('members as b', 'b.id', 'c.member_b')
    .select(({ fn }) => [
      fn.countAll<number>().as('begun'),
      fn
        .countAll<number>()
        .filterWhere('c.wrote_a', '=', true)
        .filterWhere('c.wrote_b', '=', true)
        .as('answered'),
    ])
    .where('c.site_id', '=', siteId)
    .where('c.created_at', '>=', from)
    .where('c.created_at', '<', until)
    .where('a.kind', '=', 'person')
    .where('b.kind', '=', 'person')
    .where('a.is_demo', '=', false)
    .where('b.is_demo', '=', false)
    .executeTakeFirstOrThrow()
}

/** Of the persons who gave likes in the range, how many have a match from one of them, by premium. */
export async function findMatchRates(
  db: Reads,
  span: Span,
): Promise<{ premium: boolean; members: number; matched: number }[]> {
  const { rows } = await sql<{ premium: boolean; members: number; matched: number }>`
    select premium, count(*)::int as members, count(*) filter (where matched)::int as matched from (
      select m.id, m.paid_since is not null and m.paid_since < ${span.until} as premium,
        bool_or(exists (select 1 from likes b where b.from_id = l.to_id and b.to_id = l.from_id)) as matched
      from likes l join members m on m.id = l.from_id
      where m.site_id = ${span.siteId} and m.kind = 'person' and not m.is_demo
        and l.created_at >= ${span.from} and l.created_at < ${span.until}
      group by m.id, m.paid_since
    ) given group by premium`.execute(db)
  return rows
}
