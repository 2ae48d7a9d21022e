import { expressionBuilder, sql } from 'kysely'
import type { DailyClosing } from '#contract/admin/payments/payments.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../../app/transaction.ts'

/** A day of a site: its start and its end. */
export interface DaySpan {
  readonly siteId: string
  readonly from: Date
  readonly until: Date
}

/** Returns the start and end of a calendar day in a time zone. */
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

/** Sums what was paid on a day, by method and currency. */
export function findPaid(db: Reads, { siteId, from, until }: DaySpan) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => [
      'method',
      'currency',
      fn.countAll<number>().as('payments'),
      fn.sum<number>('price_cents').as('cents'),
      fn.sum<number>('vat_cents').as('vat_cents'),
    ])
    .where('site_id', '=', siteId)
    .where('status', '=', 'completed')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', until)
    .groupBy(['method', 'currency'])
    .orderBy('method')
    .orderBy('currency')
    .$narrowType<{ method: PaymentMethod }>()
    .execute()
}

/** Sums the refunds of a time range, by kind and currency. */
export function sumRefundsByKind(db: Reads, { siteId, from, until }: DaySpan) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(({ fn }) => [
      'r.kind',
      'r.currency',
      fn.countAll<number>().as('refunds'),
      fn.sum<number>('r.amount_cents').as('cents'),
    ])
    .where('p.site_id', '=', siteId)
    .where('r.status', '<>', 'failed')
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until)
    .groupBy(['r.kind', 'r.currency'])
    .orderBy('r.kind')
    .orderBy('r.currency')
    .execute()
}

export type ClosingCredits = Pick<
  DailyClosing,
  'sold_credits' | 'ledger_sold_credits' | 'taken_credits' | 'ledger_taken_credits'
>

/** Sums the credits of some kinds of movements of a day. */
function sumMovements({ siteId, from, until }: DaySpan, kinds: ('purchase' | 'refund' | 'reversal')[]) {
  return expressionBuilder<Tables>()
    .selectFrom('credit_movements as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('c.credits'), lit(0)).as('credits'))
    .where('m.site_id', '=', siteId)
    .where('c.kind', 'in', kinds)
    .where('c.created_at', '>=', from)
    .where('c.created_at', '<', until)
    .$asScalar()
    .$notNull()
}

/**
 * Sums the credits of a day by the payments and by the ledger, for members who still have an account: erasing one takes
 * its ledger along.
 */
export function findClosingCredits(db: Reads, span: DaySpan): Promise<ClosingCredits> {
  const { siteId, from, until } = span
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('payments')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('credits'), lit(0)).as('credits'))
        .where('site_id', '=', siteId)
        .where('status', '=', 'completed')
        .where('member_id', 'is not', null)
        .where('settled_at', '>=', from)
        .where('settled_at', '<', until)
        .$asScalar()
        .$notNull()
        .as('sold_credits'),
      sumMovements(span, ['purchase']).as('ledger_sold_credits'),
      selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('r.credits_taken'), lit(0)).as('credits'))
        .where('p.site_id', '=', siteId)
        .where('p.member_id', 'is not', null)
        .where('r.created_at', '>=', from)
        .where('r.created_at', '<', until)
        .$asScalar()
        .$notNull()
        .as('taken_credits'),
      sumMovements(span, ['refund', 'reversal']).as('ledger_taken_credits'),
    ])
    .executeTakeFirstOrThrow()
}

export type ClosingWallets = Pick<DailyClosing, 'wallet_credits' | 'ledger_wallet_credits'>

/**
 * Returns what the wallets of those who still have an account held at the ends of some days, one after the other: by
 * their last balances, and by what they held at `from`, from which on movements are added up; null adds up all there
 * are.
 */
export async function findClosingWallets(
  db: Reads,
  { siteId, from, untils }: { siteId: string; from: Date | null; untils: readonly Date[] },
): Promise<ClosingWallets[]> {
  const start = from ?? '-infinity'
  const ends = [...untils]
  // The balance after the last movement goes along with its number: to sort them all would take ten times as long.
  const { rows } = await sql<ClosingWallets>`
    with held as (
      select m.id, coalesce(last.balance, 0) as balance from members m left join lateral (
        select balance from credit_movements c
        where ${from}::timestamptz is not null and c.member_id = m.id and c.created_at < ${start}::timestamptz
        order by c.number desc limit 1) last on true
      where m.site_id = ${siteId}),
    moved as (
      select c.member_id, width_bucket(c.created_at, ${ends}::timestamptz[]) + 1 as day,
        sum(case c.to_account when 'wallet' then c.credits else -c.credits end) as credits,
        max((c.number::bigint << 32) + c.balance) % (1::bigint << 32) as balance
      from credit_movements c join members m on m.id = c.member_id
      where m.site_id = ${siteId} and c.created_at >= ${start}::timestamptz and c.created_at < ${untils.at(-1)}
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

/** Finds the closing that someone made of a day: when, who, and everything that it showed. */
export function findClosed(db: Reads, siteId: string, day: string) {
  return db
    .selectFrom('daily_closings as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select(({ ref }) => ['c.closed_at', 's.name', ref('c.document').$castTo<DailyClosing>().as('document')])
    .where('c.site_id', '=', siteId)
    .where('c.day', '=', day)
    .executeTakeFirst()
}

/** Finds the last day before another that someone has closed; null when none was. */
export async function findLastClosed(db: Reads, siteId: string, before: string): Promise<string | null> {
  const { day } = await db
    .selectFrom('daily_closings')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('site_id', '=', siteId)
    .where('day', '<', before)
    .executeTakeFirstOrThrow()
  return day
}

/** Stores a closing once. The table refuses one whose two sides differ. */
export async function insertClosing(
  db: Reads,
  { siteId, staffId, closing, now }: { siteId: string; staffId: string; closing: DailyClosing; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('daily_closings')
    .values({
      site_id: siteId,
      day: closing.day,
      sold_credits: closing.sold_credits,
      ledger_sold_credits: closing.ledger_sold_credits,
      taken_credits: closing.taken_credits,
      ledger_taken_credits: closing.ledger_taken_credits,
      wallet_credits: closing.wallet_credits,
      ledger_wallet_credits: closing.ledger_wallet_credits,
      document: JSON.stringify(closing),
      staff_id: staffId,
      closed_at: now,
    })
    .onConflict((oc) => oc.columns(['site_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return inserted !== undefined
}
