import type { Closing } from '#contract/admin-payments.ts'
import { type Context, contextWith, fail } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { csvFile } from '../platform/csv.ts'
import { dateIn } from '../profiles/age.ts'
import {
  findBack,
  findClosed,
  findClosingCredits,
  findDaySpan,
  findPaid,
  insertClosing,
} from './closing.sql.ts'

const dayMilliseconds = 86_400_000
const daysListed = 31

const today = (ctx: Context) => dateIn(ctx.site.settings.time_zone, ctx.clock.now())

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10)

/** Adds up a day: what was paid and went back, and whether payments and ledger agree. */
async function reckon(ctx: Context, day: string): Promise<Closing> {
  const span = await findDaySpan(ctx.db, day, ctx.site.settings.time_zone)
  const of = { siteId: ctx.site.id, ...span }
  const [paid, back, credits] = await Promise.all([
    findPaid(ctx.db, of),
    findBack(ctx.db, of),
    findClosingCredits(ctx.db, of),
  ])
  return {
    day,
    closed: null,
    closed_by: null,
    paid: paid.map(({ method, payments, cents, vat_cents, currency }) => ({
      method,
      payments,
      total: { amount: cents, currency },
      vat: { amount: vat_cents, currency },
    })),
    back: back.map(({ kind, refunds, cents, currency }) => ({
      kind,
      refunds,
      total: { amount: cents, currency },
    })),
    ...credits,
    equal:
      credits.sold_credits === credits.ledger_sold_credits &&
      credits.taken_credits === credits.ledger_taken_credits &&
      credits.wallet_credits === credits.ledger_wallet_credits,
  }
}

/** A closed day gives the figures it was closed with, without adding up the ledger again. */
async function closedOrReckoned(ctx: Context, day: string): Promise<Closing> {
  const closed = await findClosed(ctx.db, ctx.site.id, day)
  if (!closed) return reckon(ctx, day)
  return { ...closed.document, closed: closed.closed_at.toISOString(), closed_by: closed.name }
}

/** Gives the closing of a day, by default of yesterday (N-06). */
export const adminClosing: Handler<'adminClosing'> = async (ctx, { day }) => ({
  closing: await closedOrReckoned(ctx, day ?? dayBefore(today(ctx), 1)),
})

/** Closes a day that is over and whose two sides agree (N-06). */
export const adminCloseDay: Handler<'adminCloseDay'> = async (ctx, { day }) => {
  if (day >= today(ctx)) throw fail('limit_reached')
  await ctx.transaction(async (tx) => {
    const closing = await reckon(contextWith(ctx, { db: tx.db }), day)
    if (!closing.equal) throw fail('limit_reached')
    const kept = { siteId: ctx.site.id, staffId: ctx.staff.id, closing, now: tx.now }
    if (!(await insertClosing(tx.db, kept))) throw fail('already_completed')
    await tx.audit({ act: 'day.closed', subject: { type: 'day', id: day } })
  })
  return { closing: await closedOrReckoned(ctx, day) }
}

const head = [
  'day',
  'currency',
  'paid_cents',
  'vat_cents',
  'went_back_cents',
  'sold_credits',
  'ledger_sold_credits',
  'taken_credits',
  'ledger_taken_credits',
  'wallet_credits',
  'ledger_wallet_credits',
  'equal',
  'closed',
]

function linesOf(closing: Closing): (string | number)[][] {
  const currencies = new Set([...closing.paid, ...closing.back].map(({ total }) => total.currency))
  const sum = (amounts: readonly { amount: number; currency: string }[], currency: string) =>
    amounts.filter((one) => one.currency === currency).reduce((all, { amount }) => all + amount, 0)
  const totals = (list: Closing['paid'] | Closing['back']) => list.map(({ total }) => total)
  return [...(currencies.size > 0 ? currencies : [''])].map((currency) => [
    closing.day,
    currency,
    sum(totals(closing.paid), currency),
    sum(
      closing.paid.map(({ vat }) => vat),
      currency,
    ),
    sum(totals(closing.back), currency),
    closing.sold_credits,
    closing.ledger_sold_credits,
    closing.taken_credits,
    closing.ledger_taken_credits,
    closing.wallet_credits,
    closing.ledger_wallet_credits,
    closing.equal ? 'yes' : 'no',
    closing.closed ?? '',
  ])
}

/** Gives the closings of the last 31 days (N-06). */
export const adminClosings: Handler<'adminClosings'> = async (ctx) => {
  const last = dayBefore(today(ctx), 1)
  const lines: (string | number)[][] = []
  for (let back = daysListed - 1; back >= 0; back--)
    lines.push(...linesOf(await closedOrReckoned(ctx, dayBefore(last, back))))
  return csvFile(`closings-${last}`, head, lines)
}
