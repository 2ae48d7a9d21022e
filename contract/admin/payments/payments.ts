import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Money } from '../../api/money.ts'
import { PaymentFailure, PaymentStatus, Refund } from '../../features/payments/payment.ts'
import { PaymentMethod } from '../../features/payments/payment-method.ts'
import { pageInput, pageOutput } from '../list-page.ts'
import { paymentLists } from './payment-lists.ts'

export const PaymentEntry = z.object({
  id: z.string(),
  at: z.string(),
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  method: PaymentMethod,
  provider: z.string(),
  status: PaymentStatus,
  failure: z.nullable(PaymentFailure),
  credits: z.int(),
  price: Money,
  refunded: Money,
  charged_back: z.boolean(),
})
export type PaymentEntry = z.infer<typeof PaymentEntry>

export const adminPayments = defineCall({
  about:
    'Lists payments, newest first: all, those that are stuck, with refunds, charged back, or with money gone back that no report told of.',
  method: 'GET',
  path: '/api/admin/payments.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    list: z.optional(z.enum(paymentLists)),
    /** A member’s address, a payment's id or provider id, or an invoice number. */
    search: z.optional(z.string().check(z.maxLength(200))),
    ...pageInput,
  }),
  output: z.object({ payments: z.array(PaymentEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

/**
 * `refusal` is why the provider will not send the money, in its own words; `found_by` is how it was found without a
 * report: by asking the provider again, or in its list of refunds and disputes.
 */
const AdminRefund = z.extend(Refund, {
  refusal: z.nullable(z.string()),
  found_by: z.nullable(z.enum(['check', 'list'])),
})

const PaymentDetail = z.extend(PaymentEntry, {
  reference: z.nullable(z.string()),
  vat: z.object({ percent: z.number(), amount: Money }),
  discount: z.nullable(z.object({ code: z.string(), amount: Money })),
  invoice: z.nullable(z.string()),
  /** The country of the order's prices and tax, and the evidence for it: profile, network, card or account. */
  evidence: z.object({
    priced: z.string(),
    declared: z.nullable(z.string()),
    network: z.nullable(z.string()),
    payer: z.nullable(z.string()),
  }),
  refunds: z.array(AdminRefund),
  changes: z.array(z.object({ at: z.string(), from: PaymentStatus, to: PaymentStatus, reason: z.string() })),
  /** The provider's reports, and whether they were processed. */
  webhooks: z.array(z.object({ at: z.string(), times: z.int(), processed: z.boolean() })),
  /** The refundable amount, in cents. */
  refundable_cents: z.int(),
})
export type PaymentDetail = z.infer<typeof PaymentDetail>

/** The provider's current answer. */
export const ProviderState = z.object({
  status: z.enum(['open', 'paid', 'failed', 'cancelled', 'expired', 'unknown']),
  amount: z.nullable(Money),
  refunded: z.nullable(Money),
})
export type ProviderState = z.infer<typeof ProviderState>

export const adminPayment = defineCall({
  about: 'Shows a payment with everything that happened to it.',
  method: 'GET',
  path: '/api/admin/payment.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({ payment: PaymentDetail }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminAskProvider = defineCall({
  about: 'Asks the provider what became of a payment and carries that out: the way out of a stuck one.',
  method: 'PUT',
  path: '/api/admin/payment.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({ payment: PaymentDetail, truth: ProviderState }),
  errors: ['not_found', 'unavailable'],
  idempotency: 'natural',
})

export const adminRefund = defineCall({
  about: 'Sends money of a completed payment back, whole or in part, with a reason.',
  method: 'POST',
  path: '/api/admin/refund.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    payment: z.uuid(),
    amount_cents: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: z.object({ payment: PaymentDetail }),
  errors: ['not_found', 'empty', 'limit_reached', 'already_completed'],
  idempotency: 'key',
})

export const adminInvoice = defineCall({
  about:
    'Returns the invoice of a payment, the credit note of a refund or its cancellation as the member has it.',
  method: 'GET',
  path: '/api/admin/invoice.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    payment: z.uuid(),
    refund: z.optional(z.uuid()),
    document: z.optional(z.literal('cancellation')),
    format: z.optional(z.enum(['pdf', 'html'])),
  }),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminResendInvoice = defineCall({
  about:
    'E-mails the receipt of a completed payment again, with the way to its invoice. Sent again under the same id it goes out once.',
  method: 'POST',
  path: '/api/admin/invoice.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ client_id: z.uuid(), payment: z.uuid() }),
  output: z.object({ sent_to: z.string() }),
  errors: ['not_found'],
  idempotency: 'natural',
})

const day = z.iso.date()

export const DailyClosing = z.object({
  day,
  /** When someone closed the day; null while it is open. */
  closed: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
  /** Payments by method and currency. */
  paid: z.array(z.object({ method: PaymentMethod, payments: z.int(), total: Money, vat: Money })),
  /** Refunds by kind and currency. */
  back: z.array(
    z.object({ kind: z.enum(['refund', 'withdrawal', 'chargeback']), refunds: z.int(), total: Money }),
  ),
  sold_credits: z.int(),
  ledger_sold_credits: z.int(),
  taken_credits: z.int(),
  ledger_taken_credits: z.int(),
  /** The sum of all wallets at the end of the day. */
  wallet_credits: z.int(),
  ledger_wallet_credits: z.int(),
  equal: z.boolean(),
})
export type DailyClosing = z.infer<typeof DailyClosing>

export const adminClosing = defineCall({
  about: 'Returns the closing of a day of the site: payments compared with the ledger, which must be equal.',
  method: 'GET',
  path: '/api/admin/closing.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ day: z.optional(day) }),
  output: z.object({ closing: DailyClosing }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminCloseDay = defineCall({
  about: 'Closes a day that is over; refused while payments and ledger differ.',
  method: 'POST',
  path: '/api/admin/closing.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ day }),
  output: z.object({ closing: DailyClosing }),
  errors: ['not_found', 'already_completed', 'limit_reached'],
  idempotency: 'natural',
})

export const adminClosings = defineCall({
  about: 'Returns the closings of the last 31 days as CSV.',
  method: 'GET',
  path: '/api/admin/closing.php',
  when: { format: 'csv' },
  access: 'staff:finance',
  sites: 'one',
  input: z.object({}),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})
