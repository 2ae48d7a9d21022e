import type { Context } from '../context.ts'
import { applyTrueRefunds } from './apply-refunds.ts'
import { findPayment, lockPayment } from './payment.sql.ts'
import { findRefundPayment } from './payment-parts.sql.ts'
import { findProvider } from './providers/find-provider.ts'

/**
 * Sends the money of a booked refund back, under the refund's id, so that a job that runs twice refunds once. Follows
 * `payment.refund_wanted`; a provider that is down is asked again by the job's next try.
 */
export async function performRefund(ctx: Context, fact: { refund: string }): Promise<void> {
  const refund = await findRefundPayment(ctx.db, fact.refund)
  const payment = refund && (await findPayment(ctx.db, ctx.site.id, refund.payment_id))
  if (!payment || refund.status !== 'pending' || payment.provider_reference === null) return
  const provider = await findProvider(ctx, payment.provider)
  if (!provider) throw new Error(`the site no longer works with ${payment.provider}`)
  const amount = { amount: refund.amount_cents, currency: refund.currency }
  const told = await provider.refund(payment.provider_reference, { refundId: fact.refund, amount })
  await ctx.transaction(async (tx) => applyTrueRefunds(tx, await lockPayment(tx, payment.id), [told]))
}
