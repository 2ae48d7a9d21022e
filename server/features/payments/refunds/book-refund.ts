import type { Tx } from '../../../app/transaction.ts'
import { countUnspent } from '../../credits/credit-lots.ts'
import { lockWallet } from '../../credits/credits.sql.ts'
import { grantCredits } from '../../credits/grant-credits.ts'
import { takeCredits } from '../../credits/take-credits.ts'
import type { PaymentRow } from '../checkout/payment.sql.ts'
import { findRefunds, type RefundRow } from '../checkout/payment-parts.sql.ts'
import { cancelCreditNote, issueCreditNote } from '../invoices/issue-invoice.ts'
import { makePremium } from '../packages/premium.sql.ts'
import { divideHalfUp } from '../packages/price-order.ts'
import {
  endPremiumIfReversed,
  findLotMovements,
  forgiveOwed,
  insertRefund,
  type NewRefund,
  recordCreditsTaken,
} from './refund.sql.ts'

/** Returns the credits for an amount: its share of the order, rounded half up. */
export function computeCreditsForAmount(
  payment: Pick<PaymentRow, 'credits' | 'price_cents'>,
  cents: number,
): number {
  return Math.min(payment.credits, divideHalfUp(payment.credits * cents, payment.price_cents))
}

/**
 * Returns the credits for one more refund: those of everything refunded, minus what earlier refunds have taken or left
 * owed. So parts add up to the whole, however each would be rounded.
 */
function computeCreditsForRefund(
  payment: PaymentRow,
  cents: number,
  before: readonly Pick<RefundRow, 'amount_cents' | 'credits_taken' | 'credits_owed'>[],
): number {
  const sum = (of: (refund: (typeof before)[number]) => number) =>
    before.reduce((all, refund) => all + of(refund), 0)
  const all = computeCreditsForAmount(payment, cents + sum((refund) => refund.amount_cents))
  return Math.max(0, all - sum((refund) => refund.credits_taken + refund.credits_owed))
}

/**
 * Books a refund once. The unspent credits of that order leave the wallet, never below zero; spent ones become a
 * receivable; premium ends only when every payment is reversed. The payment must be locked.
 */
export async function bookRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: Omit<NewRefund, 'paymentId' | 'currency'> & {
    /**
     * The credits that it is for, where they decided the amount: at prices below a cent they do not follow from the
     * amount.
     */
    readonly credits?: number
  },
): Promise<boolean> {
  // Nothing may be spent between counting what is left and taking it.
  if (payment.member_id !== null) await lockWallet(tx, payment.member_id)
  const stored = { ...refund, paymentId: payment.id, currency: payment.currency }
  if (!(await insertRefund(tx, stored))) return false
  // A pending refund may still fail, and an open dispute be won: the note is issued when the money is gone.
  if (refund.status === 'completed') {
    await issueCreditNote(tx, payment, { id: refund.id, amountCents: refund.amountCents })
  }
  const memberId = payment.member_id
  if (memberId === null) return true
  const others = await findRefunds(tx.db, [payment.id])
  const before = others.filter(({ id, status }) => id !== refund.id && status !== 'failed')
  const requested = refund.credits ?? computeCreditsForRefund(payment, refund.amountCents, before)
  const unspent = countUnspent(await findLotMovements(tx.db, memberId), payment.id)
  const kind = refund.kind === 'chargeback' ? 'reversal' : 'refund'
  const credits = Math.min(requested, unspent)
  const { taken, balance } = await takeCredits(tx, { memberId, credits, kind, reference: refund.id })
  await recordCreditsTaken(tx, refund.id, { taken, owed: requested - taken })
  const ended = await endPremiumIfReversed(tx, memberId)
  await tx.addEvent(memberId, { type: 'user', credits: balance, ...(ended && { paid_user: false }) })
  await tx.addEvent(memberId, { type: 'payment', payment: payment.id, status: payment.status })
  return true
}

/**
 * Restores what a refund took, once, when its money was not paid out: the bank refused it, or a dispute was won.
 * Premium that it ended is restored, unless everything was refunded otherwise; a credit note is cancelled. The payment
 * must be locked.
 */
export async function undoRefund(tx: Tx, payment: PaymentRow, refund: RefundRow): Promise<void> {
  await forgiveOwed(tx, refund.id)
  if (refund.invoice_number !== null) {
    const of = { id: refund.id, amountCents: refund.amount_cents }
    await cancelCreditNote(tx, payment, { note: refund.invoice_number, refund: of })
  }
  const memberId = payment.member_id
  if (memberId === null) return
  const isPremium = await makePremium(tx, memberId)
  const balance = await restoreCredits(tx, memberId, refund)
  await tx.addEvent(memberId, { type: 'user', credits: balance, paid_user: isPremium })
}

async function restoreCredits(tx: Tx, memberId: string, { id, credits_taken }: RefundRow): Promise<number> {
  if (credits_taken === 0) return lockWallet(tx, memberId)
  const grant = { memberId, credits: credits_taken, kind: 'release', reference: id, from: 'refunds' } as const
  return (await grantCredits(tx, grant)).balance
}
