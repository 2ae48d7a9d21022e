import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Credentials } from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../../app/context.ts'
import {
  type Provider,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnavailable,
  type StartedPayment,
  type StoredCard,
  type TimeSpan,
  toProviderError,
} from './provider.ts'

/** Our methods by Stripe's names. Brands, Apple Pay and Google Pay are chosen on Stripe's own page. */
export const stripeMethods = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  blik: 'blik',
  prezelewy24: 'p24',
  eps: 'eps',
  applepay: 'card',
  creditcard: 'card',
  visa: 'card',
  mastercard: 'card',
  cartebancaire: 'card',
  googlepay: 'card',
  bizum: 'bizum',
  twint: 'twint',
} as const satisfies Partial<
  Record<PaymentMethod, Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType>
>

/** Older reports are refused, so that a recorded one cannot be replayed forever. */
const staleSeconds = 300
/** Stripe keeps a page of its checkout open for at least half an hour, at most a day. */
const open = { min: 1860, max: 86_000 } as const
/** As many as Stripe shows at once, the newest first. */
const maxListed = 100

/** Stripe's library takes any JSON without an `error` for an answer, even that of a gateway which is down. */
function requireGenuine<T extends { object: string }>(answer: T): T {
  if (typeof answer.object !== 'string') throw new Error('an answer that is none of Stripe')
  return answer
}

/** A temporary failure at Stripe is worth another method or a retry; a refusal is worth neither. */
function toProviderUnavailable(error: unknown): ProviderUnavailable {
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError
  if (!isRefusal) return new ProviderUnavailable('Stripe', { cause: error })
  return toProviderError('Stripe', { status: error.statusCode, words: error.message }, error)
}

async function ask<T extends { object: string }>(request: Promise<T>): Promise<T> {
  try {
    return requireGenuine(await request)
  } catch (error) {
    throw toProviderUnavailable(error)
  }
}

async function findOrNull<T extends { object: string }>(request: Promise<T>): Promise<T | null> {
  try {
    return requireGenuine(await request)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw new ProviderUnavailable('Stripe', { cause: error })
  }
}

/** Returns when Stripe's page closes: with the order, unless that would be too early or too late for Stripe. */
function computeClosing({ expiresAt }: ProviderOrder, now: Date): number {
  const seconds = (expiresAt.getTime() - now.getTime()) / 1000
  return Math.floor(now.getTime() / 1000 + Math.min(open.max, Math.max(open.min, seconds)))
}

/** Stripe refuses a key that comes back with another end of the page, which only the end of the order keeps the same. */
function makeIdempotencyKey({ paymentId, expiresAt }: ProviderOrder, closes: number): string {
  return closes === Math.floor(expiresAt.getTime() / 1000) ? paymentId : `${paymentId}-${closes}`
}

function toCheckoutSession(order: ProviderOrder, now: Date): Stripe.Checkout.SessionCreateParams {
  const method = Object.entries(stripeMethods).find(([ours]) => ours === order.method)?.[1]
  if (!method) throw new Error(`Stripe does not take ${order.method}`)
  const metadata = { payment: order.paymentId }
  const stores = order.storeCard && method === 'card'
  return {
    mode: 'payment',
    allowed_payment_method_types: [method],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.amount.currency.toLowerCase(),
          unit_amount: order.amount.amount,
          product_data: { name: order.description },
        },
      },
    ],
    client_reference_id: order.paymentId,
    metadata,
    payment_intent_data: { metadata, ...(stores && { setup_future_usage: 'on_session' }) },
    ...(stores && { customer_creation: 'always' }),
    customer_email: order.email,
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    locale: order.locale,
    expires_at: computeClosing(order, now),
  }
}

async function create(client: Stripe, order: ProviderOrder, now: Date): Promise<StartedPayment> {
  const input = toCheckoutSession(order, now)
  const options = { idempotencyKey: makeIdempotencyKey(order, computeClosing(order, now)) }
  const session = await ask(client.checkout.sessions.create(input, options))
  return {
    reference: session.id,
    action: session.url ? { type: 'redirect', url: session.url } : { type: 'none' },
  }
}

/** A card that the bank refuses comes as an error that holds the failed attempt. */
async function chargeStoredCard(
  client: Stripe,
  order: ProviderOrder,
  card: StoredCard,
): Promise<StartedPayment> {
  return toStartedPayment(await confirmIntent(client, order, card))
}

function toStartedPayment(intent: Stripe.PaymentIntent): StartedPayment {
  const url = intent.next_action?.redirect_to_url?.url
  return { reference: intent.id, action: url ? { type: 'redirect', url } : { type: 'none' } }
}

async function findCharge(
  client: Stripe,
  paymentId: string,
  customer: string,
): Promise<StartedPayment | null> {
  const { data } = await ask(client.paymentIntents.list({ customer, limit: maxListed }))
  const found = data.find(({ metadata }) => metadata.payment === paymentId)
  return found ? toStartedPayment(found) : null
}

async function confirmIntent(
  client: Stripe,
  order: ProviderOrder,
  card: StoredCard,
): Promise<Stripe.PaymentIntent> {
  const input: Stripe.PaymentIntentCreateParams = {
    amount: order.amount.amount,
    currency: order.amount.currency.toLowerCase(),
    customer: card.customer,
    payment_method: card.card,
    allowed_payment_method_types: ['card'],
    confirm: true,
    description: order.description,
    return_url: order.returnUrl,
    metadata: { payment: order.paymentId },
  }
  try {
    return requireGenuine(await client.paymentIntents.create(input, { idempotencyKey: order.paymentId }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent
    throw toProviderUnavailable(error)
  }
}

function toIntentStatus(status: Stripe.PaymentIntent.Status): ProviderPayment['status'] {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return 'cancelled'
    case 'requires_payment_method':
      return 'failed'
    default:
      return 'open'
  }
}

function toSessionStatus(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'expired'
  // While the page is open the member may try another card there.
  if (session.status !== 'complete' || !intent) return 'open'
  return toIntentStatus(intent.status)
}

function toStoredCard(intent: Stripe.PaymentIntent | null): StoredCard | null {
  const method = intent?.payment_method
  const customer = typeof intent?.customer === 'string' ? intent.customer : intent?.customer?.id
  if (!customer || !method || typeof method === 'string' || !method.card) return null
  // The provider's names for the card; what is not to be used again has no future usage set.
  if (!intent?.setup_future_usage) return null
  const { brand, last4 } = method.card
  return { customer, card: method.id, brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 }
}

/** Wallets such as Apple Pay have a fingerprint of their own for the same card. */
function readFingerprint(intent: Stripe.PaymentIntent | null): string | undefined {
  const method = intent?.payment_method
  return (typeof method === 'object' && method?.card?.fingerprint) || undefined
}

function getPayerCountry(intent: Stripe.PaymentIntent | null): string | null {
  const method = intent?.payment_method
  return method && typeof method !== 'string' ? (method.card?.country ?? null) : null
}

function toRefundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'completed'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const toMoney = (amount: number, currency: string) => ({ amount, currency: currency.toUpperCase() })

function showRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    reference: refund.id,
    refundId: refund.metadata?.refund ?? null,
    kind: 'refund',
    amount: toMoney(refund.amount, refund.currency),
    status: toRefundStatus(refund.status),
  }
}

/** An inquiry moves no money; a dispute takes it at once, and one that is won brings it back. */
function toDisputeStatus(status: Stripe.Dispute.Status): ProviderRefund['status'] | null {
  switch (status) {
    case 'needs_response':
    case 'under_review':
      return 'pending'
    case 'lost':
      return 'completed'
    case 'won':
      return 'failed'
    default:
      return null
  }
}

function showDispute({ id, amount, currency, status }: Stripe.Dispute): ProviderRefund[] {
  const stands = toDisputeStatus(status)
  if (stands === null) return []
  return [
    { kind: 'chargeback', refundId: null, reference: id, amount: toMoney(amount, currency), status: stands },
  ]
}

async function listRefunded(client: Stripe, intent: string): Promise<ProviderRefund[]> {
  const [refunds, disputes] = await Promise.all([
    ask(client.refunds.list({ payment_intent: intent, limit: maxListed })),
    ask(client.disputes.list({ payment_intent: intent, limit: maxListed })),
  ])
  return [...refunds.data.map(showRefund), ...disputes.data.flatMap(showDispute)]
}

/** As many as Stripe's library collects; more than a site has in an hour. */
const maxGathered = 10_000

/** Lists refunds and disputes by when they were made; what becomes of an open dispute is asked hourly anyway. */
async function listReversals(client: Stripe, { since, until }: TimeSpan): Promise<string[]> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const query = { created: { gte: seconds(since), lte: seconds(until) }, limit: maxListed }
  try {
    const lists = await Promise.all([
      client.refunds.list(query).autoPagingToArray({ limit: maxGathered }),
      client.disputes.list(query).autoPagingToArray({ limit: maxGathered }),
    ])
    return lists.flat().flatMap(({ payment_intent: intent }) => (typeof intent === 'string' ? [intent] : []))
  } catch (error) {
    throw toProviderUnavailable(error)
  }
}

interface FoundSession {
  status: ProviderPayment['status']
  amount: ProviderPayment['amount']
  intent: Stripe.PaymentIntent | null
}

async function findIntent(client: Stripe, reference: string): Promise<FoundSession | null> {
  const intent = await findOrNull(client.paymentIntents.retrieve(reference, { expand: ['payment_method'] }))
  if (!intent) return null
  return { status: toIntentStatus(intent.status), amount: toMoney(intent.amount, intent.currency), intent }
}

async function findSession(client: Stripe, reference: string): Promise<FoundSession | null> {
  const expand = ['payment_intent', 'payment_intent.payment_method']
  const session = await findOrNull(client.checkout.sessions.retrieve(reference, { expand }))
  if (!session) return null
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const amount = toMoney(session.amount_total ?? 0, session.currency ?? '')
  return { status: toSessionStatus(session, intent), amount, intent }
}

async function fetchPayment(client: Stripe, reference: string): Promise<ProviderPayment | null> {
  const isIntent = reference.startsWith('pi_')
  const found = await (isIntent ? findIntent(client, reference) : findSession(client, reference))
  if (!found) return null
  const { status, amount, intent } = found
  const refunds = intent && status === 'paid' ? await listRefunded(client, intent.id) : []
  const details = {
    card: toStoredCard(intent),
    payerCountry: getPayerCountry(intent),
    cardFingerprint: readFingerprint(intent),
  }
  return { reference, status, amount, refunds, ...details, aliases: intent ? [intent.id] : [] }
}

/** What can no longer be cancelled is settled by Stripe's answer. */
async function cancel(client: Stripe, reference: string): Promise<void> {
  try {
    if (reference.startsWith('pi_')) await client.paymentIntents.cancel(reference)
    else await client.checkout.sessions.expire(reference)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return
    throw new ProviderUnavailable('Stripe', { cause: error })
  }
}

async function findIntentId(client: Stripe, reference: string): Promise<string> {
  if (reference.startsWith('pi_')) return reference
  const { payment_intent: intent } = await ask(client.checkout.sessions.retrieve(reference))
  const id = typeof intent === 'string' ? intent : intent?.id
  if (!id) throw new ProviderUnavailable(`Stripe knows of no payment in ${reference}`)
  return id
}

const Event = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      id: z.nullish(z.string()),
      payment_intent: z.nullish(z.string()),
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  }),
})

function createClient({ secret_key, endpoint }: Credentials<'stripe'>): Stripe {
  const url = endpoint ? new URL(endpoint) : null
  return new Stripe(secret_key, {
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  })
}

/** Stripe, by its own library: its hosted checkout, and payments by a stored card on the member's press. */
export function createStripeProvider(ctx: Context, credentials: Credentials<'stripe'>): Provider {
  const client = createClient(credentials)
  return {
    name: 'stripe',
    create: (order) => create(client, order, ctx.clock.now()),
    fetchPayment: (reference) => fetchPayment(client, reference),
    listReversals: (span) => listReversals(client, span),
    cancel: (reference) => cancel(client, reference),
    async refund(reference, { refundId, amount }) {
      const input = {
        payment_intent: await findIntentId(client, reference),
        amount: amount.amount,
        metadata: { refund: refundId },
      }
      return showRefund(await ask(client.refunds.create(input, { idempotencyKey: refundId })))
    },
    async verifyWebhook(raw) {
      const now = ctx.clock.now().getTime()
      const { webhook_secret: secret } = credentials
      const signature = raw.headers['stripe-signature'] ?? ''
      try {
        client.webhooks.constructEvent(raw.bytes, signature, secret, staleSeconds, undefined, now)
      } catch {
        return null
      }
      const event = z.parse(Event, JSON.parse(raw.bytes.toString('utf8')))
      const { id, payment_intent, metadata } = event.data.object
      const references = [id, payment_intent, metadata?.payment].filter((one) => typeof one === 'string')
      return { eventId: event.id, repeats: false, references }
    },
    chargeStoredCard: (order, card) => chargeStoredCard(client, order, card),
    findCharge: (paymentId, customer) => findCharge(client, paymentId, customer),
    // Each stored card has a customer of its own: with it go the card and the address. Payments stay.
    async forgetCard({ customer }) {
      await findOrNull(client.customers.del(customer))
    },
  }
}
