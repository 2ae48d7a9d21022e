import type { DailyClosing } from '#contract/admin/payments/payments.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import {
  type ClosingWallets,
  findClosed,
  findClosingCredits,
  findClosingWallets,
  findDaySpan,
  findLastClosed,
  findPaid,
  insertClosing,
  sumRefundsByKind,
} from '../../features/payments/settlement/closing.sql.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { buildCsvFile } from '../../platform/csv.ts'

const dayMilliseconds = 86_400_000
const daysListed = 31

const getToday = (ctx: Context) => getDateIn(ctx.site.settings.time_zone, ctx.clock.now())

const subtractDays = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10)

const findSpan = (ctx: Context, day: string) => findDaySpan(ctx.db, day, ctx.site.settings.time_zone)

/** Returns the sum of wallets at the end of each day, in order, starting from the last closing before them. */
async function readWallets(ctx: Context, days: readonly string[]): Promise<ClosingWallets[]> {
  const [first] = days
  if (first === undefined) return []
  const closed = await findLastClosed(ctx.db, ctx.site.id, first)
  const from = closed === null ? null : (await findSpan(ctx, closed)).until
  const spans = await Promise.all(days.map((day) => findSpan(ctx, day)))
  return findClosingWallets(ctx.db, { siteId: ctx.site.id, from, untils: spans.map(({ until }) => until) })
}

/** Adds up a day: payments, refunds, and whether payments and ledger agree. */
async function computeClosing(
  ctx: Context,
  day: string,
  wallets: ClosingWallets | undefined,
): Promise<DailyClosing> {
  if (!wallets) throw new Error('every day has its wallets')
  const of = { siteId: ctx.site.id, ...(await findSpan(ctx, day)) }
  const [paid, back, credits] = await Promise.all([
    findPaid(ctx.db, of),
    sumRefundsByKind(ctx.db, of),
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
    ...wallets,
    equal:
      credits.sold_credits === credits.ledger_sold_credits &&
      credits.taken_credits === credits.ledger_taken_credits &&
      wallets.wallet_credits === wallets.ledger_wallet_credits,
  }
}

/** Closed days return the figures they were closed with; open ones are added up in one pass over the ledger. */
async function readOrComputeClosings(ctx: Context, days: readonly string[]): Promise<DailyClosing[]> {
  const found = await Promise.all(
    days.map(async (day) => ({ day, closed: await findClosed(ctx.db, ctx.site.id, day) })),
  )
  const open = found.filter(({ closed }) => !closed).map(({ day }) => day)
  const wallets = await readWallets(ctx, open)
  const closings: DailyClosing[] = []
  for (const { day, closed } of found) {
    closings.push(
      closed
        ? { ...closed.document, closed: closed.closed_at.toISOString(), closed_by: closed.name }
        : await computeClosing(ctx, day, wallets[open.indexOf(day)]),
    )
  }
  return closings
}

async function readClosing(ctx: Context, day: string): Promise<{ closing: DailyClosing }> {
  const [closing] = await readOrComputeClosings(ctx, [day])
  if (!closing) throw new Error('a day has its closing')
  return { closing }
}

/** Returns the closing of a day, by default of yesterday. */
export const adminClosing: Handler<'adminClosing'> = (ctx, { day }) =>
  readClosing(ctx, day ?? subtractDays(getToday(ctx), 1))

/** Closes a day that is over, if both sides agree. */
export const adminCloseDay: Handler<'adminCloseDay'> = async (ctx, { day }) => {
  if (day >= getToday(ctx)) throw fail('limit_reached')
  await ctx.transaction(async (tx) => {
    const here = { ...ctx, db: tx.db }
    const [wallets] = await readWallets(here, [day])
    const closing = await computeClosing(here, day, wallets)
    if (!closing.equal) throw fail('limit_reached')
    const row = { siteId: ctx.site.id, staffId: ctx.staff.id, closing, now: tx.now }
    if (!(await insertClosing(tx.db, row))) throw fail('already_completed')
    await tx.audit({ act: 'day.closed', subject: { type: 'day', id: day } })
  })
  return readClosing(ctx, day)
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

function toLines(closing: DailyClosing): (string | number)[][] {
  const currencies = new Set([...closing.paid, ...closing.back].map(({ total }) => total.currency))
  const sum = (amounts: readonly { amount: number; currency: string }[], currency: string) =>
    amounts.filter((one) => one.currency === currency).reduce((all, { amount }) => all + amount, 0)
  const totals = (list: DailyClosing['paid'] | DailyClosing['back']) => list.map(({ total }) => total)
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

/** Returns the closings of the last 31 days. */
export const adminClosings: Handler<'adminClosings'> = async (ctx) => {
  const last = subtractDays(getToday(ctx), 1)
  const days = Array.from({ length: daysListed }, (_, index) => subtractDays(last, daysListed - 1 - index))
  return buildCsvFile(`closings-${last}`, head, (await readOrComputeClosings(ctx, days)).flatMap(toLines))
}
