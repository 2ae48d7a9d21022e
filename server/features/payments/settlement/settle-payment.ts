import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { grantCredits } from '../../credits/grant-credits.ts'
import { closePayment } from '../checkout/close-payment.ts'
import { lockOrders } from '../checkout/open-orders.sql.ts'
import {
  changePayment,
  findPayment,
  forgetOtherAmount,
  lockPayment,
  type PaymentRow,
  recordCheck,
  recordOtherAmount,
  saveAliases,
} from '../checkout/payment.sql.ts'
import { getMethodCountry } from '../checkout/payment-methods.ts'
import { decideTransition, type PaymentOutcome } from '../checkout/payment-states.ts'
import { useDiscount } from '../discounts/discounts.sql.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { savePayerCountry } from '../packages/billing-country.sql.ts'
import { formatDecimal } from '../packages/decimal.ts'
import { makePremium } from '../packages/premium.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { applyProviderRefunds, type DiscoveredBy } from '../refunds/apply-refunds.ts'
import { enqueueCardRemoval, replaceStoredCard } from '../stored-cards/forget-card.ts'
import { saveCardPrint } from '../stored-cards/stored-card.sql.ts'
import { bookLateMoney, sendBack } from './late-money.ts'
import { findProviderReference } from './lost-charge.ts'

/** The outcome of the provider's answer for the payment; null while it is still open. */
function toOutcome(reported: ProviderPayment): PaymentOutcome | null {
  switch (reported.status) {
    case 'open':
      return null
    case 'paid':
      return { to: 'completed' }
    case 'failed':
      return { to: 'failed', failure: 'refused', closedBy: 'provider' }
    case 'cancelled':
    case 'expired':
      return { to: 'failed', failure: reported.status, closedBy: 'provider' }
  }
}

/** Credits are granted only for exactly the requested amount. */
function isRightAmount(payment: PaymentRow, reported: ProviderPayment): boolean {
  return reported.amount.amount === payment.price_cents && reported.amount.currency === payment.currency
}

/** Formats the line in a payment's history about money that arrived after we had closed its order. */
function formatLateReason(reason: string, ordered: PaymentRow, effective: PaymentRow): string {
  const became = {
    as_ordered: '',
    list_price: `; ${ordered.discount_code} is gone: ${effective.credits} instead of ${ordered.credits} credits`,
    sent_back: '; sent back',
  } as const
  return `${reason}; paid after we had closed it${effective.late ? became[effective.late] : ''}`
}

/**
 * Completes a locked payment in one transaction: state, credits, premium, discount, card, fact, live events. The orders
 * of its member must be locked too, since late money counts to their limits and discounts.
 */
async function completePayment(tx: Tx, payment: PaymentRow, reason: string): Promise<boolean> {
  const state = { status: payment.status, closedBy: payment.closed_by }
  const transition = decideTransition(state, { to: 'completed' })
  if (transition !== 'change' && transition !== 'late') return false
  const isLate = transition === 'late'
  const effective = isLate ? await bookLateMoney(tx, payment) : payment
  const because = isLate ? formatLateReason(reason, payment, effective) : reason
  await changePayment(tx, effective, { status: 'completed', failure: null, closedBy: null, reason: because })
  if (effective.discount_code !== null) await useDiscount(tx, effective.id)
  const { member_id: memberId, id } = effective
  // The payer may have been erased meanwhile; the money is taxed all the same.
  if (memberId !== null) await grantPurchase(tx, effective, memberId)
  await issueInvoice(tx, effective)
  if (effective.late === 'sent_back') await sendBack(tx, { ...effective, status: 'completed' })
  if (memberId !== null) await tx.announce({ type: 'payment.completed', member: memberId, payment: id })
  return true
}

/** Grants what was bought, and updates the member's screens. */
async function grantPurchase(tx: Tx, { id, credits }: PaymentRow, memberId: string): Promise<void> {
  await makePremium(tx, memberId)
  const { balance } = await grantCredits(tx, { memberId, credits, kind: 'purchase', reference: id })
  await tx.addEvent(memberId, { type: 'user', credits: balance, paid_user: true })
  await tx.addEvent(memberId, { type: 'payment', payment: id, status: 'completed' })
}

/** Shows staff that a different amount was paid. */
function recordWrongAmount(tx: Tx, payment: PaymentRow, reported: ProviderPayment): Promise<void> {
  const expected = `${formatDecimal(payment.price_cents)} ${payment.currency}`
  const paid = `${formatDecimal(reported.amount.amount)} ${reported.amount.currency}`
  return recordUnmatchedMoney(tx, payment, { reported, reason: `paid are ${paid}, asked were ${expected}` })
}

/** Shows staff money without credits, until all of it is refunded. Nothing else happens to it here. */
async function recordUnmatchedMoney(
  tx: Tx,
  payment: PaymentRow,
  { reported: { amount, refunds }, reason }: { reported: ProviderPayment; reason: string },
): Promise<void> {
  const back = refunds.filter(({ status }) => status === 'completed')
  const left = amount.amount - back.reduce((sum, one) => sum + one.amount.amount, 0)
  if (left <= 0) return forgetOtherAmount(tx, payment.id)
  await recordOtherAmount(tx, payment, reason)
}

/** Why a payment is settled. */
export interface SettlementReason {
  readonly reason: string
  /** What goes back has not been reported: it is found by asking again, or in the provider's list. */
  readonly foundBy?: DiscoveredBy
}

interface ReportedPayment {
  readonly id: string
  /** Whose payment it is; null when they are erased. */
  readonly memberId: string | null
  readonly reported: ProviderPayment | null
  readonly occasion: SettlementReason
  /** When the provider was last asked before this. */
  readonly checkedBefore: Date | null
}

async function applyReport(
  ctx: Context,
  tx: Tx,
  { id, memberId, reported, occasion, checkedBefore }: ReportedPayment,
) {
  if (memberId !== null) await lockOrders(tx, memberId)
  const payment = await lockPayment(tx, id)
  await recordCheck(tx, id)
  if (reported?.aliases?.length) await saveAliases(tx, id, reported.aliases)
  const payer =
    reported?.status === 'paid' ? (reported.payerCountry ?? getMethodCountry(payment.method)) : null
  if (payer !== null) await savePayerCountry(tx, id, payer)
  const outcome = reported && toOutcome(reported)
  const { reason, foundBy } = occasion
  if (!outcome) return
  if (outcome.to === 'failed') {
    // A stored card that the bank refused is offered again, or PayPal.
    const recurring = payment.kind === 'repeat' && outcome.failure === 'refused'
    const failure = recurring ? 'recurring_failed' : outcome.failure
    return void (await closePayment(tx, payment, { ...outcome, failure, reason }))
  }
  if (!isRightAmount(payment, reported)) {
    ctx.services.log.error(
      { payment: id, reported: reported.amount },
      'the provider reported a different amount',
    )
    return recordWrongAmount(tx, payment, reported)
  }
  if (await completePayment(tx, payment, reason)) await storeCards(ctx, tx, { payment, reported })
  // Failed stays failed: staff decide about money that still arrived.
  else if (payment.status === 'failed') {
    return recordUnmatchedMoney(tx, payment, {
      reported,
      reason: 'paid after the provider had called it failed',
    })
  }
  // Someone else has asked meanwhile, and may have heard later news than these.
  const overtaken = payment.checked_at?.getTime() !== checkedBefore?.getTime()
  await applyProviderRefunds(tx, await lockPayment(tx, id), { refunds: reported.refunds, overtaken, foundBy })
}

/** Stores the fingerprint of the card of a completed payment, and the card itself for repeat order. */
async function storeCards(
  ctx: Context,
  tx: Tx,
  { payment, reported }: { payment: PaymentRow; reported: ProviderPayment },
): Promise<void> {
  const { provider, member_id: memberId, id } = payment
  // Each provider has fingerprints of its own: those of two say nothing about each other.
  if (reported.cardFingerprint !== undefined && memberId !== null)
    await saveCardPrint(
      tx,
      id,
      ctx.services.secrets.fingerprint('card', `${provider} ${reported.cardFingerprint}`),
    )
  await storeCard(tx, payment, reported)
}

/** Stores the card of a completed payment for repeat order, if the member has agreed. */
async function storeCard(tx: Tx, payment: PaymentRow, reported: ProviderPayment): Promise<void> {
  if (!reported.card || !payment.store_card) return
  const { provider, accepted_at: consentedAt, member_id: memberId } = payment
  // The payer was erased meanwhile.
  if (memberId === null) return enqueueCardRemoval(tx, provider, reported.card)
  await replaceStoredCard(tx, memberId, { provider, card: reported.card, consentedAt })
}

/** Settles a payment with news from the bank. Follows `payment.news`. */
export async function settleReportedPayment(
  ctx: Context,
  { payment, reason }: { payment: string; reason: string },
) {
  await settlePayment(ctx, payment, reason)
}

/**
 * Fetches a payment's state from the provider and applies it. May be called any number of times, in any order, by
 * webhooks, the reconciler and waiting members: the lock of the payment and its table of states let only the first one
 * change anything.
 */
export async function settlePayment(ctx: Context, id: string, why: string | SettlementReason): Promise<void> {
  const occasion = typeof why === 'string' ? { reason: why } : why
  const payment = await findPayment(ctx.db, ctx.site.id, id)
  if (!payment) return
  const provider = await findProvider(ctx, payment.provider)
  const reference = provider && (await findProviderReference(ctx, provider, payment))
  if (!provider || reference === null) return
  // What the member has cancelled here is not collected, even if they have approved it there.
  const collect = payment.failure !== 'cancelled'
  const reported = await provider.fetchPayment(reference, { collect })
  const { checked_at: checkedBefore, member_id: memberId } = payment
  await ctx.transaction((tx) => applyReport(ctx, tx, { id, memberId, reported, occasion, checkedBefore }))
}
