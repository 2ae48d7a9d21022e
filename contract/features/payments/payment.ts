import * as z from 'zod/mini'
import { Money } from '../../api/money.ts'
import { PaymentMethod } from './payment-method.ts'

/** Why a payment failed; `recurring_failed` is a stored card that the bank refused. */
export const PaymentFailure = z.enum(['refused', 'cancelled', 'expired', 'unreachable', 'recurring_failed'])
export type PaymentFailure = z.infer<typeof PaymentFailure>

export const PaymentStatus = z.enum(['pending', 'completed', 'failed'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/**
 * How money was booked that arrived after we had closed its order: as ordered; at list price, since its discount was
 * used by another order; or refunded, since it could not be accepted.
 */
export const LatePayment = z.enum(['as_ordered', 'list_price', 'sent_back'])
export type LatePayment = z.infer<typeof LatePayment>

/** A refund. Already spent credits stay owed (`credits_owed`). */
export const Refund = z.object({
  id: z.string(),
  kind: z.enum(['refund', 'withdrawal', 'chargeback']),
  amount: Money,
  credits: z.int(),
  credits_owed: z.int(),
  status: z.enum(['pending', 'completed', 'failed']),
  created: z.string(),
  /** The number of the credit note, when there is one. */
  invoice: z.nullable(z.string()),
  /** The number of the document that cancels the credit note, where the money did not go back after all. */
  cancellation: z.nullable(z.string()),
})
export type Refund = z.infer<typeof Refund>

/** The next step of the member to pay. */
export const PaymentAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({ type: z.literal('form'), route: z.literal('/directdebit') }),
  z.object({
    type: z.literal('transfer'),
    iban: z.string(),
    bic: z.string(),
    holder: z.string(),
    reference: z.string(),
    until: z.string(),
    /** Where a tester lets the transfer arrive; only where no money moves. */
    test_url: z.optional(z.string()),
  }),
  /** Nothing to do here: the member confirms in an app, or the bank has answered already. */
  z.object({ type: z.literal('none') }),
])
export type PaymentAction = z.infer<typeof PaymentAction>

/** A payment of the member. */
export const Payment = z.object({
  id: z.string(),
  credits: z.int(),
  method: PaymentMethod,
  status: PaymentStatus,
  created: z.string(),
  /** The package; null for an exact top-up or a package that is no more. */
  package: z.nullable(z.string()),
  price: Money,
  vat: z.object({ percent: z.number(), amount: Money }),
  discount: z.optional(z.object({ code: z.string(), percentage: z.number(), amount: Money })),
  refunds: z.array(Refund),
  /** The number of the invoice, once completed. */
  invoice: z.nullable(z.string()),
  failure: z.optional(PaymentFailure),
  /** How its money was taken, where that came after we had closed the order. */
  late: z.optional(LatePayment),
  /** Until when one can withdraw from it, while one still can. */
  withdraw_until: z.nullable(z.string()),
  /** Where the member came from, a path of our own pages. */
  return_path: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>
