import { validate } from 'uuid'
import type { PaymentDetail, PaymentEntry, ProviderState } from '#contract/admin/payments/payments.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findPayment, lockPayment, type PaymentRow } from '../../features/payments/checkout/payment.sql.ts'
import { showOnePayment } from '../../features/payments/checkout/payment.views.ts'
import { findRefunds, type RefundRow } from '../../features/payments/checkout/payment-parts.sql.ts'
import { findProvider } from '../../features/payments/providers/find-provider.ts'
import { type ProviderPayment, ProviderUnavailable } from '../../features/payments/providers/provider.ts'
import { bookRefund } from '../../features/payments/refunds/book-refund.ts'
import { createId } from '../../platform/ids.ts'
import { readPage, showPage } from '../list-page.ts'
import { guardCase } from '../staff/cases.ts'
import {
  findPaymentChanges,
  findPaymentEntries,
  findPaymentEntry,
  findPaymentWebhooks,
  type PaymentEntryRow,
} from './payments.sql.ts'

/** A refund that is under way for longer than this needs someone to look at it. */
const stuckMilliseconds = 3_600_000

function toEntry(row: PaymentEntryRow): PaymentEntry {
  const { created_at, member_id, member_name, price_cents, refunded_cents, currency, ...rest } = row
  return {
    ...rest,
    at: created_at.toISOString(),
    member: member_id === null ? null : { id: member_id, name: member_name ?? '' },
    price: { amount: price_cents, currency },
    refunded: { amount: refunded_cents, currency },
  }
}

/** Lists payments. */
export const adminPayments: Handler<'adminPayments'> = async (ctx, input) => {
  const { list = 'all', search = '' } = input
  const words = search.trim()
  const page = readPage(ctx, 'adminPayments', input)
  const now = ctx.clock.now()
  const found = await findPaymentEntries(ctx.db, {
    siteId: ctx.site.id,
    list,
    now,
    stuckBefore: new Date(now.getTime() - stuckMilliseconds),
    words,
    id: validate(words) ? words : null,
    page,
  })
  return { payments: found.rows.map(toEntry), ...showPage(ctx, page, found) }
}

function computeRefundableCents(payment: PaymentRow, refunds: readonly RefundRow[]): number {
  if (payment.status !== 'completed') return 0
  const gone = refunds.filter((refund) => refund.status !== 'failed')
  return payment.price_cents - gone.reduce((sum, refund) => sum + refund.amount_cents, 0)
}

async function readDetail(ctx: StaffContext, id: string): Promise<PaymentDetail> {
  const [row, entry] = await Promise.all([
    findPayment(ctx.db, ctx.site.id, id),
    findPaymentEntry(ctx.db, ctx.site.id, id),
  ])
  if (!row || !entry) throw fail('not_found')
  const [shown, refunds, changes, webhooks] = await Promise.all([
    showOnePayment(ctx, row),
    findRefunds(ctx.db, [id]),
    findPaymentChanges(ctx.db, id),
    findPaymentWebhooks(ctx.db, id),
  ])
  return {
    ...toEntry(entry),
    reference: row.provider_reference,
    vat: shown.vat,
    discount: shown.discount ? { code: shown.discount.code, amount: shown.discount.amount } : null,
    invoice: shown.invoice,
    evidence: {
      priced: row.country,
      declared: row.declared_country,
      network: row.network_country,
      payer: row.payer_country,
    },
    refunds: shown.refunds.map((refund) => {
      const stored = refunds.find((one) => one.id === refund.id)
      return { ...refund, refusal: stored?.refusal ?? null, found_by: stored?.found_by ?? null }
    }),
    changes: changes.map(({ created_at, from_status, to_status, reason }) => ({
      at: created_at.toISOString(),
      from: from_status,
      to: to_status,
      reason,
    })),
    webhooks: webhooks.map(({ received_at, ...event }) => ({ ...event, at: received_at.toISOString() })),
    refundable_cents: computeRefundableCents(row, refunds),
  }
}

/** Shows a payment. */
export const adminPayment: Handler<'adminPayment'> = async (ctx, { id }) => ({
  payment: await readDetail(ctx, id),
})

function toProviderTruth(reported: ProviderPayment | null): ProviderState {
  if (!reported) return { status: 'unknown', amount: null, refunded: null }
  const { status, amount, refunds } = reported
  const back = refunds.filter((refund) => refund.status !== 'failed')
  return {
    status,
    amount,
    refunded: { amount: back.reduce((sum, one) => sum + one.amount.amount, 0), currency: amount.currency },
  }
}

async function askProvider(ctx: StaffContext, row: PaymentRow): Promise<ProviderPayment | null> {
  const provider = await findProvider(ctx, row.provider)
  if (!provider || row.provider_reference === null) return null
  try {
    return await provider.fetchPayment(row.provider_reference)
  } catch (error) {
    throw error instanceof ProviderUnavailable ? fail('unavailable') : error
  }
}

/** Returns what the provider says, and queues a job that applies it. */
export const adminAskProvider: Handler<'adminAskProvider'> = async (ctx, { id }) => {
  const row = await findPayment(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  const reported = await askProvider(ctx, row)
  await ctx.transaction(async (tx) => {
    await tx.announce({ type: 'payment.news', payment: id, reason: 'asked by the staff' })
    await tx.audit({
      act: 'payment.asked',
      subject: { type: 'payment', id },
      details: { status: reported?.status ?? 'unknown' },
    })
  })
  return { payment: await readDetail(ctx, id), truth: toProviderTruth(reported) }
}

/** Refunds money; a job sends the refund to the provider. */
export const adminRefund: Handler<'adminRefund'> = async (ctx, { payment: id, amount_cents, reason }) => {
  if (!(await findPayment(ctx.db, ctx.site.id, id))) throw fail('not_found')
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    await guardCase(ctx, tx, { kind: 'payment', id })
    if (payment.status !== 'completed') throw fail('already_completed')
    const refunds = await findRefunds(tx.db, [id])
    const refund = ctx.request.idempotencyKey ?? createId()
    // A repeat of a running request has waited for it at the lock.
    if (refunds.some((one) => one.id === refund)) throw fail('already_completed')
    const left = computeRefundableCents(payment, refunds)
    if (amount_cents > left) throw fail('limit_reached', { left })
    await bookRefund(tx, payment, {
      id: refund,
      kind: 'refund',
      amountCents: amount_cents,
      status: 'pending',
      providerReference: null,
      reason,
    })
    await tx.announce({ type: 'payment.refund_wanted', refund })
    await tx.audit({
      act: 'payment.refunded',
      subject: { type: 'payment', id },
      reason,
      details: { amount_cents, currency: payment.currency, refund },
    })
  })
  return { payment: await readDetail(ctx, id) }
}
