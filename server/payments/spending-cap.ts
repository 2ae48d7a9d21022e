import { formatMoney } from '#contract/format.ts'
import { fail, type MemberContext, type Reads, type Tx } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { buyerOf, currencyIn } from './buyer.ts'
import { lockOrders, type NewPayment, sumSpent } from './payment.sql.ts'
import { findCaps, findPeriodStarts, keepCaps } from './spending-cap.sql.ts'
import { capsAt, changeCaps, leftUnder } from './spending-rules.ts'

async function spentOf(db: Reads, ctx: MemberContext, currency: string) {
  const starts = await findPeriodStarts(db, ctx.clock.now(), ctx.site.settings.time_zone)
  const [day, month] = await Promise.all([
    sumSpent(db, ctx.viewer.id, { currency, since: starts.day }),
    sumSpent(db, ctx.viewer.id, { currency, since: starts.month }),
  ])
  return { day, month }
}

/** Throws `spending_cap` when an order goes beyond what the member allows themselves. Their orders must be locked. */
export async function checkSpending(tx: Tx, ctx: MemberContext, payment: NewPayment): Promise<void> {
  const caps = capsAt(await findCaps(tx.db, ctx.viewer.id), tx.now)
  if (caps.daily === null && caps.monthly === null) return
  const { currency, price_cents } = payment
  const left = leftUnder(caps, await spentOf(tx.db, ctx, currency))
  if (left === null || price_cents <= left) return
  throw fail('spending_cap', { left: formatMoney({ amount: left, currency }, ctx.locale) })
}

/** Gives the member's own limits and what is spent. */
export const spendingCap: Handler<'spendingCap'> = async (ctx) => {
  const buyer = await buyerOf(ctx)
  const currency = await currencyIn(ctx, buyer.country)
  const caps = capsAt(await findCaps(ctx.db, ctx.viewer.id), ctx.clock.now())
  const { daily, monthly, next } = caps
  return {
    currency,
    daily,
    monthly,
    next: next && { daily: next.daily, monthly: next.monthly, from: next.from.toISOString() },
    spent: await spentOf(ctx.db, ctx, currency),
  }
}

/** Sets the member's own limits: lower at once, higher after a day. */
export const setSpendingCap: Handler<'setSpendingCap'> = async (ctx, wanted) => {
  await ctx.transaction(async (tx) => {
    // An order under way is either before or after the new limit.
    await lockOrders(tx, ctx.viewer.id)
    const stored = await findCaps(tx.db, ctx.viewer.id)
    await keepCaps(tx, ctx.viewer.id, changeCaps(stored, wanted, tx.now))
  })
  return spendingCap(ctx, {})
}
