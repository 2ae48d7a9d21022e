import type { Context } from '../../../app/context.ts'
import { findPayment, lockPayment, type PaymentRow } from '../checkout/payment.sql.ts'
import { findRefundPayment } from '../checkout/payment-parts.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import { type Provider, type ProviderRefund, ProviderRefused } from '../providers/provider.ts'
import { applyProviderRefunds, closeRefusedRefund } from './apply-refunds.ts'

interface RefundRequest {
  readonly reference: string
  readonly refund: Parameters<Provider['refund']>[1]
}

/**
 * Requests a refund; returns the provider's result, or its refusal. First it searches for the result of an earlier
 * attempt whose answer was lost: providers forget idempotency keys, Mollie within the hour, and would refund twice.
 */
async function requestRefund(
  provider: Provider,
  { reference, refund }: RefundRequest,
): Promise<ProviderRefund | ProviderRefused> {
  const reported = await provider.fetchPayment(reference)
  const existing = reported?.refunds.find(({ refundId }) => refundId === refund.refundId)
  if (existing) return existing
  try {
    return await provider.refund(reference, refund)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return error
  }
}

/** Restores the credits that a refund took and that its provider refuses to carry out; the staff see why and decide. */
async function abandonRefund(
  ctx: Context,
  payment: PaymentRow,
  refused: { refund: string; why: string },
): Promise<void> {
  const { refund, why } = refused
  ctx.services.log.error({ payment: payment.id, refund, why }, 'the provider refused a refund')
  await ctx.transaction(async (tx) => closeRefusedRefund(tx, await lockPayment(tx, payment.id), refused))
}

/**
 * Requests a booked refund at the provider with the refund's id, so that a job that runs twice refunds once. Follows
 * `payment.refund_wanted`; the job retries when the provider is down, but not when it refuses.
 */
export async function performRefund(ctx: Context, fact: { refund: string }): Promise<void> {
  const refund = await findRefundPayment(ctx.db, fact.refund)
  const payment = refund && (await findPayment(ctx.db, ctx.site.id, refund.payment_id))
  if (!payment || refund.status !== 'pending' || payment.provider_reference === null) return
  const provider = await findProvider(ctx, payment.provider)
  if (!provider) throw new Error(`the site no longer works with ${payment.provider}`)
  const amount = { amount: refund.amount_cents, currency: refund.currency }
  const request = { reference: payment.provider_reference, refund: { refundId: fact.refund, amount } }
  const refunded = await requestRefund(provider, request)
  if (refunded instanceof ProviderRefused)
    return abandonRefund(ctx, payment, { refund: fact.refund, why: refunded.message })
  const refunds = [refunded]
  await ctx.transaction(async (tx) =>
    applyProviderRefunds(tx, await lockPayment(tx, payment.id), { refunds }),
  )
}
