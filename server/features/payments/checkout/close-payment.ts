import type { Tx } from '../../../app/transaction.ts'
import { releaseDiscount } from '../discounts/discounts.sql.ts'
import { changePayment, type PaymentRow } from './payment.sql.ts'
import { decideTransition, type PaymentOutcome } from './payment-states.ts'

/**
 * Closes a locked payment as failed: releases the reserved discount and updates the member's screens. A completed
 * payment stays completed. Returns whether anything changed.
 */
export async function closePayment(
  tx: Tx,
  payment: PaymentRow,
  closing: Omit<Extract<PaymentOutcome, { to: 'failed' }>, 'to'> & { readonly reason: string },
): Promise<boolean> {
  const { failure, closedBy, reason } = closing
  const state = { status: payment.status, closedBy: payment.closed_by }
  if (decideTransition(state, { to: 'failed', failure, closedBy }) !== 'change') return false
  await changePayment(tx, payment, { status: 'failed', failure, closedBy, reason })
  await releaseDiscount(tx, payment.id)
  if (payment.member_id !== null)
    await tx.addEvent(payment.member_id, { type: 'payment', payment: payment.id, status: 'failed' })
  return true
}
