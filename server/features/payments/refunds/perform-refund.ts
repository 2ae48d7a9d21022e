import type { Context } from '../../../app/context.ts'
import { findPayment, lockPayment, type PaymentRow } from '../checkout/payment.sql.ts'
import { findRefundPayment } from '../checkout/payment-parts.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import { type Provider, ProviderRefused, type TrueRefund } from '../providers/provider.ts'
import { applyTrueRefunds, endRefused } from './apply-refunds.ts'

interface Asked {
  readonly reference: string
  readonly refund: Parameters<Provider['refund']>[1]
}

/**
 * Asks for a refund; gives what the provider made of it, or why it refuses. First it looks for what an earlier try,
 * whose answer was lost, has brought about: providers forget idempotency keys, Mollie within the hour, and would send
 * the money twice.
 */
async function askFor(
  provider: Provider,
  { reference, refund }: Asked,
): Promise<TrueRefund | ProviderRefused> {
  const truth = await provider.fetchTruth(reference)
  const made = truth?.refunds.find(({ refundId }) => refundId === refund.refundId)
  if (made) return made
  try {
    return await provider.refund(reference, refund)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return error
  }
}

/** Gives the credits back that a refund took which its provider refuses to carry out; the staff see why and decide. */
async function giveUp(
  ctx: Context,
  payment: PaymentRow,
  refused: { refund: string; why: string },
): Promise<void> {
  const { refund, why } = refused
  ctx.services.log.error({ payment: payment.id, refund, why }, 'the provider refused a refund')
  await ctx.transaction(async (tx) => endRefused(tx, await lockPayment(tx, payment.id), refused))
}

/**
 * Sends the money of a booked refund back, under the refund's id, so that a job that runs twice refunds once. Follows
 * `payment.refund_wanted`; a provider that is down is asked again by the job's next try, one that refuses is not.
 */
export async function performRefund(ctx: Context, fact: { refund: string }): Promise<void> {
  const refund = await findRefundPayment(ctx.db, fact.refund)
  const payment = refund && (await findPayment(ctx.db, ctx.site.id, refund.payment_id))
  if (!payment || refund.status !== 'pending' || payment.provider_reference === null) return
  const provider = await findProvider(ctx, payment.provider)
  if (!provider) throw new Error(`the site no longer works with ${payment.provider}`)
  const amount = { amount: refund.amount_cents, currency: refund.currency }
  const asked = { reference: payment.provider_reference, refund: { refundId: fact.refund, amount } }
  const told = await askFor(provider, asked)
  if (told instanceof ProviderRefused) return giveUp(ctx, payment, { refund: fact.refund, why: told.message })
  const refunds = [told]
  await ctx.transaction(async (tx) => applyTrueRefunds(tx, await lockPayment(tx, payment.id), { refunds }))
}
