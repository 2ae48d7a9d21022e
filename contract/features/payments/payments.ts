import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxTopUp } from '../../api/limits.ts'
import { Money } from '../../api/money.ts'
import { User } from '../accounts/account.ts'
import { Discount, DiscountCodeText, discountErrors } from './discounts.ts'
import { Payment, PaymentAction } from './payment.ts'
import { PaymentMethod } from './payment-method.ts'

const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** A path of our own pages; anything that a browser could take for another host is refused. */
const OwnPath = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/), z.maxLength(300))

/** A package of credits on sale. Prices include the tax. */
export const Package = z.object({
  id: z.string(),
  tier: z.nullable(z.enum(['p0', 'p1', 'p2', 'p3'])),
  credits: z.int(),
  price: Money,
  /** The price of one credit, rounded up. */
  per_credit: Money,
  /** How many messages it buys. */
  messages: z.int(),
  /** What one message costs with it at the price to pay, rounded up. */
  per_message: Money,
  /** True only if it sold best in the last 90 days: at least twenty times, to at least ten members. */
  popular: z.boolean(),
  /** The price with the member's best applicable discount for this package, if any. */
  discounted: z.optional(Money),
  /** That discount. */
  discount: z.optional(Discount),
  /** The tax inside the price to pay. */
  vat: Money,
})
export type Package = z.infer<typeof Package>

export const packages = defineCall({
  about: 'Lists the packages on sale in a country with the prices this member would pay now.',
  method: 'GET',
  path: '/api/packages.php',
  access: 'any',
  input: z.object({
    country: z.optional(Country),
    /** A typed discount code, which counts if it fits and is better than the member's own discount. */
    code: z.optional(DiscountCodeText),
    /** Asks for the price of exactly so many credits. */
    top_up: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxTopUp))),
  }),
  output: z.object({
    packages: z.array(Package),
    top_up: z.nullable(Package),
    currency: z.string(),
    country: z.string(),
    /** What the member’s profile says, where that is another country than the one whose prices hold; else null. */
    profile_country: z.nullable(z.string()),
    vat_included: z.literal(true),
    vat_percent: z.number(),
    /** The best discount of the member: the time bonus, else the welcome discount, else a typed code. */
    discount: z.nullable(Discount),
    /** The minimum order of the welcome discount once the time bonus is over. */
    welcome_minimum: Money,
    /** A payment that the member has left open, if paying again cancels it. */
    open_payment: z.nullable(z.string()),
    /** The member's newest bank transfer that has not arrived: paying again leaves it open, and its discount with it. */
    open_transfer: z.nullable(z.object({ payment: z.string(), price: Money, holds_discount: z.boolean() })),
  }),
  errors: [],
  idempotency: 'read',
})

/** A currently available payment method. */
export const OfferedMethod = z.object({
  method: PaymentMethod,
  kind: z.enum(['redirect', 'card', 'form', 'transfer']),
  /** People of this country know it best. */
  local: z.boolean(),
  /** The maximum amount, if there is one. */
  max: z.optional(Money),
  stored: z.optional(z.object({ brand: z.string(), last4: z.string() })),
  /** It takes six digits from the member's app right here. */
  asks_code: z.boolean(),
})
export type OfferedMethod = z.infer<typeof OfferedMethod>

export const paymentMethods = defineCall({
  about: 'Lists the ways to pay in a country, local ones first; only those that work.',
  method: 'GET',
  path: '/api/paymentmethods.php',
  access: 'any',
  input: z.object({ country: z.optional(Country), package: z.optional(z.uuid()) }),
  output: z.object({ methods: z.array(OfferedMethod), test: z.boolean() }),
  errors: [],
  idempotency: 'read',
})

const PaymentAnswer = z.object({ payment: Payment, action: PaymentAction, user: User })

export const startPayment = defineCall({
  about:
    'Orders a package, or credits exactly as many as are missing, and says what to do next. The server makes the price; `price` is only the one that the button showed, refused when it is no longer true.',
  method: 'POST',
  path: '/api/payment.php',
  access: 'member',
  input: z.object({
    package: z.optional(z.uuid()),
    top_up: z.optional(z.int().check(z.minimum(1), z.maximum(maxTopUp))),
    method: PaymentMethod,
    code: z.optional(DiscountCodeText),
    accept_immediate_start: z.literal(true),
    store_card: z.optional(z.boolean()),
    return_url: z.optional(OwnPath),
    price: z.optional(z.int()),
    blik_code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
  }),
  output: PaymentAnswer,
  errors: ['not_found', ...discountErrors, 'spending_cap', 'price_changed'],
  idempotency: 'key',
  limit: { requests: 20, seconds: 3600 },
})

export const payment = defineCall({
  about: 'Returns a payment of the member; one that is pending for 30 seconds is asked after.',
  method: 'GET',
  path: '/api/payment.php',
  access: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ payment: Payment, action: z.nullable(PaymentAction), user: User }),
  errors: ['not_found'],
  idempotency: 'read',
  limit: { requests: 60, seconds: 60 },
})

export const paymentOutcome = defineCall({
  about:
    'Returns how a payment went to a browser that came back by its return address, without a login and for seven days: state, amount and credits, nothing of the member.',
  method: 'GET',
  path: '/api/payment-outcome.php',
  access: 'link',
  input: z.object({ payment: z.uuid(), token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    /** `sent_back` is money that came for an order that was closed by then. */
    status: z.enum(['pending', 'completed', 'failed', 'sent_back']),
    price: Money,
    credits: z.int(),
  }),
  errors: ['link_expired'],
  idempotency: 'read',
  limit: { requests: 60, seconds: 60 },
})

export const cancelPayment = defineCall({
  about: 'Cancels a payment that is still open.',
  method: 'DELETE',
  path: '/api/payment.php',
  access: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ payment: Payment }),
  errors: ['not_found', 'already_completed'],
  idempotency: 'natural',
})

export const paymentWebhook = defineCall({
  about: 'Receives what a payment provider reports; its signature is checked on the raw bytes.',
  method: 'POST',
  path: '/api/payment-webhook.php',
  access: 'provider',
  // CCBill adds fields of its own to the address.
  input: z.catchall(
    z.object({
      provider: z.string(),
      payment: z.optional(z.string()),
      token: z.optional(z.string()),
      /** What happened, where the address says it. */
      eventType: z.optional(z.string()),
    }),
    z.unknown(),
  ),
  rawBody: true,
  output: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const paymentPostback = defineCall({
  about:
    'Receives what Verotel reports: its parameters are in the query and signed there. Answers the text `OK`; without it, Verotel sends the money of a card back.',
  method: 'GET',
  path: '/api/payment-postback.php',
  access: 'provider',
  input: z.catchall(z.object({}), z.string()),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'natural',
  answers: 'bytes',
})

export const transactions = defineCall({
  about: 'Lists the payments of the member, newest first.',
  method: 'GET',
  path: '/api/transactions.php',
  access: 'member',
  input: z.object({ before: z.optional(z.uuid()), id: z.optional(z.uuid()) }),
  output: z.object({
    payments: z.optional(z.array(Payment)),
    next: z.optional(z.nullable(z.string())),
    /** The one that was asked for. */
    payment: z.optional(Payment),
  }),
  errors: ['not_found'],
  idempotency: 'read',
})

/** What moved credits into the wallet or out of it. */
export const MovementKind = z.enum([
  'signup',
  'purchase',
  'message',
  'photo',
  'gift',
  'voice',
  'refund',
  'reversal',
  'adjustment',
  'release',
])

/** One line of the credit history, in words that the client has for each reason. */
export const CreditEntry = z.object({
  number: z.int(),
  date: z.string(),
  change: z.int(),
  balance: z.int(),
  reason: MovementKind,
  /** The member it was spent on, while they still have an account. */
  profile: z.optional(z.object({ id: z.string(), name: z.string() })),
  payment: z.optional(z.string()),
})
export type CreditEntry = z.infer<typeof CreditEntry>

export const creditHistory = defineCall({
  about: 'Lists what came into the wallet and what was spent on what, newest first.',
  method: 'GET',
  path: '/api/credits.php',
  access: 'member',
  input: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  output: z.object({ credits: z.int(), entries: z.array(CreditEntry), next: z.nullable(z.int()) }),
  errors: [],
  idempotency: 'read',
})

export const exportCredits = defineCall({
  about: 'Returns every movement of the wallet as a CSV file.',
  method: 'GET',
  path: '/api/credits.php',
  when: { format: 'csv' },
  access: 'member',
  input: z.object({}),
  output: z.null(),
  errors: [],
  idempotency: 'read',
  answers: 'bytes',
  limit: { requests: 10, seconds: 3600 },
})

export const invoice = defineCall({
  about:
    'Returns the invoice of a completed payment, the credit note of a refund, or the cancellation of such a note, as PDF or HTML.',
  method: 'GET',
  path: '/api/invoice.php',
  access: 'member',
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
  limit: { requests: 30, seconds: 3600 },
})

export const withdrawal = defineCall({
  about:
    'Withdraws from a purchase in two steps: first what would go back, then, confirmed, the refund itself with a mailed receipt.',
  method: 'POST',
  path: '/api/withdrawal.php',
  access: 'member',
  input: z.object({ payment: z.uuid(), confirm: z.optional(z.literal(true)) }),
  output: z.object({
    refund: Money,
    credits_unused: z.int(),
    until: z.string(),
    /** The refund, once confirmed. */
    reference: z.nullable(z.string()),
  }),
  errors: ['not_found', 'already_completed', 'withdrawal_over'],
  idempotency: 'key',
  limit: { requests: 20, seconds: 86_400 },
})
