import type { Context, MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { countUnspent } from '../../credits/credit-lots.ts'
import { lockWallet } from '../../credits/credits.sql.ts'
import { lockPayment, type PaymentRow } from '../checkout/payment.sql.ts'
import { computeWithdrawableCents, computeWithdrawalDeadline } from '../checkout/payment.views.ts'
import { findRefunds } from '../checkout/payment-parts.sql.ts'
import { loadOwnPayment } from '../checkout/show-payment.ts'
import { divideHalfUp } from '../packages/price-order.ts'
import { bookRefund } from './book-refund.ts'
import { findLotMovements } from './refund.sql.ts'

interface Withdrawal {
  readonly unused: number
  readonly cents: number
  readonly until: Date
}

/** Returns the price of the unspent credits of an order, rounded half up; all of it when nothing was spent. */
export function computeWithdrawalCents(
  payment: Pick<PaymentRow, 'credits' | 'price_cents'>,
  unused: number,
): number {
  return divideHalfUp(payment.price_cents * unused, payment.credits)
}

/** Computes the refund of a withdrawal at a given time, or why it is not possible. */
export async function computeWithdrawal(
  ctx: Context,
  payment: PaymentRow,
  { memberId, at }: { memberId: string; at: Date },
): Promise<Withdrawal | 'not_found' | 'withdrawal_over' | 'already_completed'> {
  const until = computeWithdrawalDeadline(ctx, payment)
  if (!until) return 'not_found'
  if (at >= until) return 'withdrawal_over'
  const max = computeWithdrawableCents(payment, await findRefunds(ctx.db, [payment.id]))
  if (max < 1) return 'already_completed'
  const unused = countUnspent(await findLotMovements(ctx.db, memberId), payment.id)
  return { unused, cents: Math.min(max, computeWithdrawalCents(payment, unused)), until }
}

/**
 * The refund if the member withdrew now. Throws `withdrawal_over` after the period, `already_completed` a second time.
 */
async function requireWithdrawal(ctx: MemberContext, payment: PaymentRow): Promise<Withdrawal> {
  const about = { memberId: ctx.viewer.id, at: ctx.clock.now() }
  const computed = await computeWithdrawal(ctx, payment, about)
  if (typeof computed === 'string') throw fail(computed)
  return computed
}

/** Books the refund of a withdrawal from a locked payment, and has its provider asked to send it. */
export async function bookWithdrawal(
  tx: Tx,
  payment: PaymentRow,
  { id, computed }: { id: string; computed: Withdrawal },
): Promise<string> {
  await bookRefund(tx, payment, {
    id,
    kind: 'withdrawal',
    amountCents: computed.cents,
    credits: computed.unused,
    status: 'pending',
    providerReference: null,
    reason: 'withdrawn by the member',
  })
  await tx.announce({ type: 'payment.refund_wanted', refund: id })
  return id
}

/** Returns the withdrawal that this request has already made: its refund has the request's key. */
async function findRepeatedWithdrawal(ctx: MemberContext, payment: PaymentRow): Promise<Withdrawal | null> {
  const refunds = await findRefunds(ctx.db, [payment.id])
  const existing = refunds.find((refund) => refund.id === ctx.request.idempotencyKey)
  const until = computeWithdrawalDeadline(ctx, payment)
  return existing && until ? { unused: existing.credits_taken, cents: existing.amount_cents, until } : null
}

/** Withdraws from a purchase: without `confirm` it only returns what would be refunded. */
export const withdrawal: Handler<'withdrawal'> = async (ctx, input) => {
  const payment = await loadOwnPayment(ctx, input.payment)
  const show = ({ unused, cents, until }: Withdrawal, reference: string | null) => ({
    refund: { amount: cents, currency: payment.currency },
    credits_unused: unused,
    until: until.toISOString(),
    reference,
  })
  if (!input.confirm) return show(await requireWithdrawal(ctx, payment), null)
  return ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    await lockWallet(tx, ctx.viewer.id)
    const here = { ...ctx, db: tx.db }
    // A repeat of a running request has waited for it at the lock.
    const repeated = await findRepeatedWithdrawal(here, locked)
    if (repeated) return show(repeated, ctx.request.idempotencyKey)
    // Counted again under the locks: something may have been spent since the first step.
    const now = await requireWithdrawal(here, locked)
    if (now.cents < 1) throw fail('withdrawal_over')
    const id = ctx.request.idempotencyKey ?? createId()
    await bookWithdrawal(tx, locked, { id, computed: now })
    await tx.announce({ type: 'payment.withdrawn', member: ctx.viewer.id, refund: id })
    return show(now, id)
  })
}
