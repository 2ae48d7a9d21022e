import { formatMoney } from '#contract/api/format.ts'
import type { MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { findCurrency, getBuyer } from '../packages/buyer.ts'
import { lockOrders } from './open-orders.sql.ts'
import { type NewPayment, sumSpent } from './payment.sql.ts'
import { findCaps, findPeriodStarts, saveCaps } from './spending-cap.sql.ts'
import { changeCaps, computeLeftUnder, getCapsAt } from './spending-rules.ts'

interface Spender {
  readonly memberId: string
  readonly currency: string
  readonly now: Date
  readonly timeZone: string
}

async function findSpent(db: Reads, { memberId, currency, now, timeZone }: Spender) {
  const starts = await findPeriodStarts(db, now, timeZone)
  const [day, month] = [
    await sumSpent(db, memberId, { currency, since: starts.day }),
    await sumSpent(db, memberId, { currency, since: starts.month }),
  ]
  return { day, month }
}

/**
 * Returns the cents that a member may still spend under their own limits, or null where they have none. Their orders
 * must be locked.
 */
export async function findLeftToSpend(tx: Tx, memberId: string, currency: string): Promise<number | null> {
  const caps = getCapsAt(await findCaps(tx.db, memberId), tx.now)
  if (caps.daily === null && caps.monthly === null) return null
  const timeZone = tx.site.settings.time_zone
  return computeLeftUnder(caps, await findSpent(tx.db, { memberId, currency, now: tx.now, timeZone }))
}

/** Throws `spending_cap` when an order exceeds the member's own limits. Their orders must be locked. */
export async function checkSpending(tx: Tx, ctx: MemberContext, payment: NewPayment): Promise<void> {
  const { currency, price_cents } = payment
  const left = await findLeftToSpend(tx, ctx.viewer.id, currency)
  if (left === null || price_cents <= left) return
  throw fail('spending_cap', { left: formatMoney({ amount: left, currency }, ctx.locale) })
}

/** Returns the member's own limits and what is spent. */
export const spendingCap: Handler<'spendingCap'> = async (ctx) => {
  const buyer = await getBuyer(ctx)
  const currency = await findCurrency(ctx, buyer.country)
  const now = ctx.clock.now()
  const timeZone = ctx.site.settings.time_zone
  const caps = getCapsAt(await findCaps(ctx.db, ctx.viewer.id), now)
  const { daily, monthly, next } = caps
  return {
    currency,
    daily,
    monthly,
    next: next && { daily: next.daily, monthly: next.monthly, from: next.from.toISOString() },
    spent: await findSpent(ctx.db, { memberId: ctx.viewer.id, currency, now, timeZone }),
  }
}

/** Sets the member's own limits: lower ones immediately, higher ones after a day. */
export const setSpendingCap: Handler<'setSpendingCap'> = async (ctx, requested) => {
  await ctx.transaction(async (tx) => {
    // An order in progress is either before or after the new limit.
    await lockOrders(tx, ctx.viewer.id)
    const stored = await findCaps(tx.db, ctx.viewer.id)
    await saveCaps(tx, ctx.viewer.id, changeCaps(stored, requested, tx.now))
  })
  return spendingCap(ctx, {})
}
