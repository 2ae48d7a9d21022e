import { type RawBuilder, sql } from 'kysely'
import type { Closing } from '#contract/admin-payments.ts'
import type { Reads } from '../context.ts'

/** A day of a site: its start and its end. */
export interface DaySpan {
  readonly siteId: string
  readonly from: Date
  readonly until: Date
}

/** The start and end of a calendar day in a time zone. */
export async function findDaySpan(
  db: Reads,
  day: string,
  timeZone: string,
): Promise<{ from: Date; until: Date }> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select (${day}::date::timestamp at time zone ${timeZone}) as from,
      ((${day}::date + 1)::timestamp at time zone ${timeZone}) as until`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a day has a span')
  return row
}

/** What was paid on a day, by method and currency. */
export async function findPaid(
  db: Reads,
  { siteId, from, until }: DaySpan,
): Promise<{ method: string; currency: string; payments: number; cents: number; vat_cents: number }[]> {
  const { rows } = await sql<{
    method: string
    currency: string
    payments: number
    cents: number
    vat_cents: number
  }>`
    select method, currency, count(*)::int as payments, sum(price_cents)::float8 as cents,
      sum(vat_cents)::float8 as vat_cents
    from payments where site_id = ${siteId} and status = 'completed' and settled_at >= ${from} and settled_at < ${until}
    group by method, currency order by method, currency`.execute(db)
  return rows
}

/** What went back on a day, by kind and currency. */
export async function findBack(
  db: Reads,
  { siteId, from, until }: DaySpan,
): Promise<{ kind: Closing['back'][number]['kind']; currency: string; refunds: number; cents: number }[]> {
  const { rows } = await sql<{
    kind: Closing['back'][number]['kind']
    currency: string
    refunds: number
    cents: number
  }>`
    select r.kind, r.currency, count(*)::int as refunds, sum(r.amount_cents)::float8 as cents
    from refunds r join payments p on p.id = r.payment_id
    where p.site_id = ${siteId} and r.status <> 'failed' and r.created_at >= ${from} and r.created_at < ${until}
    group by r.kind, r.currency order by r.kind, r.currency`.execute(db)
  return rows
}

export type ClosingCredits = Pick<
  Closing,
  'sold_credits' | 'ledger_sold_credits' | 'taken_credits' | 'ledger_taken_credits'
>

/**
 * Credits of a day by the payments and by the ledger, for members who still have an account: erasing one takes its
 * ledger along.
 */
export async function findClosingCredits(
  db: Reads,
  { siteId, from, until }: DaySpan,
): Promise<ClosingCredits> {
  const ledger = (kinds: RawBuilder<unknown>) => sql`
    (select coalesce(sum(c.credits), 0)::int from credit_movements c join members m on m.id = c.member_id
      where m.site_id = ${siteId} and c.kind in ${kinds}
        and c.created_at >= ${from} and c.created_at < ${until})`
  const { rows } = await sql<ClosingCredits>`
    select
      (select coalesce(sum(credits), 0)::int from payments where site_id = ${siteId} and status = 'completed'
        and member_id is not null and settled_at >= ${from} and settled_at < ${until}) as sold_credits,
      ${ledger(sql`('purchase')`)} as ledger_sold_credits,
      (select coalesce(sum(r.credits_taken), 0)::int from refunds r join payments p on p.id = r.payment_id
        where p.site_id = ${siteId} and p.member_id is not null and r.created_at >= ${from}
          and r.created_at < ${until}) as taken_credits,
      ${ledger(sql`('refund', 'reversal')`)} as ledger_taken_credits`.execute(db)
  const [row] = rows
  if (!row) throw new Error('sums are always there')
  return row
}

export type ClosingWallets = Pick<Closing, 'wallet_credits' | 'ledger_wallet_credits'>

/**
 * What the wallets of those who still have an account held at the ends of some days, one after the other: by their last
 * balances, and by what they held at `from`, from which on movements are added up; null adds up all there are.
 */
export async function findClosingWallets(
  db: Reads,
  { siteId, from, untils }: { siteId: string; from: Date | null; untils: readonly Date[] },
): Promise<ClosingWallets[]> {
  const start = sql`coalesce(${from}::timestamptz, '-infinity')`
  // The balance after the last movement goes along with its number: to sort them all would take ten times as long.
  const ends = sql`${[...untils]}::timestamptz[]`
  const { rows } = await sql<ClosingWallets>`
    with held as (
      select m.id, coalesce(last.balance, 0) as balance from members m left join lateral (
        select balance from credit_movements c
        where ${from}::timestamptz is not null and c.member_id = m.id and c.created_at < ${start}
        order by c.number desc limit 1) last on true
      where m.site_id = ${siteId}),
    moved as (
      select c.member_id, width_bucket(c.created_at, ${ends}) + 1 as day,
        sum(case c.to_account when 'wallet' then c.credits else -c.credits end) as credits,
        max((c.number::bigint << 32) + c.balance) % (1::bigint << 32) as balance
      from credit_movements c join members m on m.id = c.member_id
      where m.site_id = ${siteId} and c.created_at >= ${start} and c.created_at < ${untils.at(-1)}
      group by 1, 2),
    steps as (
      select moved.day, moved.credits, moved.balance
        - coalesce(lag(moved.balance) over (partition by moved.member_id order by moved.day), held.balance) as step
      from moved join held on held.id = moved.member_id),
    days as (select day, sum(step) as step, sum(credits) as credits from steps group by day)
    select (h.held + coalesce(sum(d.step), 0))::float8 as wallet_credits,
      (h.held + coalesce(sum(d.credits), 0))::float8 as ledger_wallet_credits
    from (select coalesce(sum(balance), 0) as held from held) h
      cross join generate_series(1, ${untils.length}::int) as n left join days d on d.day <= n
    group by n, h.held order by n`.execute(db)
  return rows
}

export interface ClosedRow {
  closed_at: Date
  name: string | null
  /** Everything that the closing showed. */
  document: Closing
}

/** The closing that somebody made of a day. */
export async function findClosed(db: Reads, siteId: string, day: string): Promise<ClosedRow | undefined> {
  const { rows } = await sql<ClosedRow>`
    select c.closed_at, s.name, c.document from daily_closings c left join staff s on s.id = c.staff_id
    where c.site_id = ${siteId} and c.day = ${day}::date`.execute(db)
  return rows[0]
}

/** The last day before another that somebody has closed; null when none was. */
export async function findLastClosed(db: Reads, siteId: string, before: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from daily_closings where site_id = ${siteId} and day < ${before}::date`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** Keeps a closing once. The table refuses one whose two sides differ. */
export async function insertClosing(
  db: Reads,
  { siteId, staffId, closing, now }: { siteId: string; staffId: string; closing: Closing; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_closings (site_id, day, sold_credits, ledger_sold_credits, taken_credits, ledger_taken_credits,
      wallet_credits, ledger_wallet_credits, document, staff_id, closed_at)
    values (${siteId}, ${closing.day}::date, ${closing.sold_credits}, ${closing.ledger_sold_credits},
      ${closing.taken_credits}, ${closing.ledger_taken_credits}, ${closing.wallet_credits},
      ${closing.ledger_wallet_credits}, ${JSON.stringify(closing)}::jsonb, ${staffId}, ${now})
    on conflict (site_id, day) do nothing returning 1`.execute(db)
  return rows.length > 0
}
