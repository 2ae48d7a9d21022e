import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { grantCredits } from '../../credits/grant-credits.ts'
import { closePayment } from '../checkout/close-payment.ts'
import { lockOrders } from '../checkout/open-orders.sql.ts'
import {
  changePayment,
  findPayment,
  forgetOtherAmount,
  keepAliases,
  lockPayment,
  noteChecked,
  noteOtherAmount,
  type PaymentRow,
} from '../checkout/payment.sql.ts'
import { methodCountry } from '../checkout/payment-methods.ts'
import { mayBecome, type PaymentOutcome } from '../checkout/payment-states.ts'
import { useDiscount } from '../discounts/discounts.sql.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { keepPayerCountry } from '../packages/billing-country.sql.ts'
import { decimal } from '../packages/decimal.ts'
import { makePremium } from '../packages/premium.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import type { PaymentTruth } from '../providers/provider.ts'
import { applyTrueRefunds, type FoundBy } from '../refunds/apply-refunds.ts'
import { letCardGo, replaceStoredCard } from '../stored-cards/forget-card.ts'
import { sendBack, takeLateMoney } from './late-money.ts'
import { referenceOf } from './lost-charge.ts'

/** What the truth means for the payment; null while it is still open. */
function outcomeOf(truth: PaymentTruth): PaymentOutcome | null {
  switch (truth.status) {
    case 'open':
      return null
    case 'paid':
      return { to: 'completed' }
    case 'failed':
      return { to: 'failed', failure: 'refused', closedBy: 'provider' }
    case 'cancelled':
    case 'expired':
      return { to: 'failed', failure: truth.status, closedBy: 'provider' }
  }
}

/** Credits are given only for exactly the amount that was asked. */
function isRightAmount(payment: PaymentRow, truth: PaymentTruth): boolean {
  return truth.amount.amount === payment.price_cents && truth.amount.currency === payment.currency
}

/** Says in the history of a payment how money was taken that came after we had closed its order. */
function lateReason(reason: string, ordered: PaymentRow, taken: PaymentRow): string {
  const became = {
    as_ordered: '',
    list_price: `; ${ordered.discount_code} is gone: ${taken.credits} instead of ${ordered.credits} credits`,
    sent_back: '; sent back',
  } as const
  return `${reason}; paid after we had closed it${taken.late ? became[taken.late] : ''}`
}

/**
 * Completes a locked payment in one transaction: state, credits, premium, discount, card, fact, live events. The orders
 * of its member must be locked too, since late money counts to their limits and discounts.
 */
async function completePayment(tx: Tx, payment: PaymentRow, reason: string): Promise<boolean> {
  const verdict = mayBecome({ status: payment.status, closedBy: payment.closed_by }, { to: 'completed' })
  if (verdict !== 'change' && verdict !== 'late') return false
  const taken = verdict === 'late' ? await takeLateMoney(tx, payment) : payment
  const because = verdict === 'late' ? lateReason(reason, payment, taken) : reason
  await changePayment(tx, taken, { status: 'completed', failure: null, closedBy: null, reason: because })
  if (taken.discount_code !== null) await useDiscount(tx, taken.id)
  const { member_id: memberId, id } = taken
  // Whoever paid may be erased meanwhile; the money is taxed all the same.
  if (memberId !== null) await deliver(tx, taken, memberId)
  await issueInvoice(tx, taken)
  if (taken.late === 'sent_back') await sendBack(tx, { ...taken, status: 'completed' })
  if (memberId !== null) await tx.announce({ type: 'payment.completed', member: memberId, payment: id })
  return true
}

/** Gives what was bought, and tells the member's screens. */
async function deliver(tx: Tx, { id, credits }: PaymentRow, memberId: string): Promise<void> {
  await makePremium(tx, memberId)
  const { balance } = await grantCredits(tx, { memberId, credits, kind: 'purchase', reference: id })
  await tx.tell(memberId, { type: 'user', credits: balance, paid_user: true })
  await tx.tell(memberId, { type: 'payment', payment: id, status: 'completed' })
}

/** Lets the staff see that another amount was paid. */
function noteAmount(tx: Tx, payment: PaymentRow, truth: PaymentTruth): Promise<void> {
  const asked = `${decimal(payment.price_cents)} ${payment.currency}`
  const paid = `${decimal(truth.amount.amount)} ${truth.amount.currency}`
  return noteMoney(tx, payment, { truth, reason: `paid are ${paid}, asked were ${asked}` })
}

/** Shows the staff money that gives no credits, until all of it has gone back. Nothing else happens to it here. */
async function noteMoney(
  tx: Tx,
  payment: PaymentRow,
  { truth: { amount, refunds }, reason }: { truth: PaymentTruth; reason: string },
): Promise<void> {
  const back = refunds.filter(({ status }) => status === 'completed')
  const left = amount.amount - back.reduce((sum, one) => sum + one.amount.amount, 0)
  if (left <= 0) return forgetOtherAmount(tx, payment.id)
  await noteOtherAmount(tx, payment, reason)
}

/** Why a payment is settled. */
export interface Occasion {
  readonly reason: string
  /** What goes back has not been reported: it is found by asking again, or in the provider's list. */
  readonly foundBy?: FoundBy
}

interface Told {
  readonly id: string
  /** Whose payment it is; null when they are erased. */
  readonly memberId: string | null
  readonly truth: PaymentTruth | null
  readonly occasion: Occasion
  /** When the provider was last asked before this. */
  readonly checkedBefore: Date | null
}

async function applyTruth(ctx: Context, tx: Tx, { id, memberId, truth, occasion, checkedBefore }: Told) {
  if (memberId !== null) await lockOrders(tx, memberId)
  const payment = await lockPayment(tx, id)
  await noteChecked(tx, id)
  if (truth?.aliases?.length) await keepAliases(tx, id, truth.aliases)
  const payer = truth?.status === 'paid' ? (truth.payerCountry ?? methodCountry(payment.method)) : null
  if (payer !== null) await keepPayerCountry(tx, id, payer)
  const outcome = truth && outcomeOf(truth)
  const { reason, foundBy } = occasion
  if (!outcome) return
  if (outcome.to === 'failed') {
    // A stored card that the bank refused is offered again, or PayPal.
    const recurring = payment.kind === 'repeat' && outcome.failure === 'refused'
    const failure = recurring ? 'recurring_failed' : outcome.failure
    return void (await closePayment(tx, payment, { ...outcome, failure, reason }))
  }
  if (!isRightAmount(payment, truth)) {
    ctx.services.log.error({ payment: id, truth: truth.amount }, 'the provider reported a different amount')
    return noteAmount(tx, payment, truth)
  }
  if (await completePayment(tx, payment, reason)) await keepCard(tx, payment, truth)
  // Failed stays failed: the staff decide what becomes of money that came nevertheless.
  else if (payment.status === 'failed') {
    return noteMoney(tx, payment, { truth, reason: 'paid after the provider had called it failed' })
  }
  // Someone else has asked meanwhile, and may have heard later news than these.
  const overtaken = payment.checked_at?.getTime() !== checkedBefore?.getTime()
  await applyTrueRefunds(tx, await lockPayment(tx, id), { refunds: truth.refunds, overtaken, foundBy })
}

/** Keeps the card of a completed payment for repeat order, if the member has agreed. */
async function keepCard(tx: Tx, payment: PaymentRow, truth: PaymentTruth): Promise<void> {
  if (!truth.card || !payment.store_card) return
  const { provider, accepted_at: consentedAt, member_id: memberId } = payment
  // Whoever paid is erased meanwhile.
  if (memberId === null) return letCardGo(tx, provider, truth.card)
  await replaceStoredCard(tx, memberId, { provider, card: truth.card, consentedAt })
}

/** Settles a payment of which the bank knows more. Follows `payment.news`. */
export async function settleNews(ctx: Context, { payment, reason }: { payment: string; reason: string }) {
  await settlePayment(ctx, payment, reason)
}

/**
 * Asks the provider for the truth about a payment and carries it out. May be called any number of times, in
 * any order, by webhooks, the reconciler and waiting members: the lock of the payment and its table of states let only
 * the first one change anything.
 */
export async function settlePayment(ctx: Context, id: string, why: string | Occasion): Promise<void> {
  const occasion = typeof why === 'string' ? { reason: why } : why
  const payment = await findPayment(ctx.db, ctx.site.id, id)
  if (!payment) return
  const provider = await findProvider(ctx, payment.provider)
  const reference = provider && (await referenceOf(ctx, provider, payment))
  if (!provider || reference === null) return
  // What the member has cancelled here is not collected, even if they have approved it there.
  const collect = payment.failure !== 'cancelled'
  const truth = await provider.fetchTruth(reference, { collect })
  const { checked_at: checkedBefore, member_id: memberId } = payment
  await ctx.transaction((tx) => applyTruth(ctx, tx, { id, memberId, truth, occasion, checkedBefore }))
}
