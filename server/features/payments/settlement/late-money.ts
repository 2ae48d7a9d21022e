import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import type { PaymentRow } from '../checkout/payment.sql.ts'
import { findLeftToSpend } from '../checkout/spending-cap.ts'
import { reclaimDiscount } from '../discounts/discounts.sql.ts'
import { bookRefund } from '../refunds/book-refund.ts'
import { saveLateTerms } from './late-money.sql.ts'

type PricedPayment = Pick<
  PaymentRow,
  'credits' | 'list_cents' | 'price_cents' | 'discount_code' | 'discount_percent' | 'discount_cents'
>

/**
 * Computes what the price of a discounted order buys without its discount: whole credits, rounded down, so that none
 * costs less than at list price. It may be none.
 */
export function priceAtList<Order extends PricedPayment>(order: Order): Order {
  const credits = Math.floor((order.credits * order.price_cents) / order.list_cents)
  const { price_cents: list_cents } = order
  return { ...order, credits, list_cents, discount_code: null, discount_percent: null, discount_cents: 0 }
}

/**
 * Decides what late money for a closed order buys, and stores that. Its discount counts only if it can be reserved
 * again; otherwise the money buys at list price. It is refunded if it exceeds the member's own limits, buys no whole
 * credit, or the member is erased. Their orders and the payment must be locked.
 */
export async function bookLateMoney(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  const { member_id: memberId, price_cents, currency } = payment
  const left = memberId === null ? 0 : await findLeftToSpend(tx, memberId, currency)
  const isBeyond = left !== null && price_cents > left
  const keepsDiscount =
    payment.discount_code === null || (!isBeyond && (await reclaimDiscount(tx, payment.id)))
  const terms = keepsDiscount ? payment : priceAtList(payment)
  const outcome =
    isBeyond || terms.credits < 1 ? 'sent_back' : keepsDiscount ? 'as_ordered' : ('list_price' as const)
  // What goes back takes its credits with it; a payment of none does not exist.
  const settled = { ...terms, credits: Math.max(1, terms.credits), late: outcome } as const
  await saveLateTerms(tx, settled)
  return settled
}

/** Refunds a completed payment in full, once, through its provider. */
export async function sendBack(tx: Tx, payment: PaymentRow): Promise<void> {
  const refund = createId()
  await bookRefund(tx, payment, {
    id: refund,
    kind: 'refund',
    amountCents: payment.price_cents,
    credits: payment.credits,
    status: 'pending',
    providerReference: null,
    reason: 'arrived for a closed order that could no longer be carried out',
  })
  await tx.announce({ type: 'payment.refund_wanted', refund })
}
