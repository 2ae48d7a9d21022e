import createMollieClient, { MollieApiError, type MollieClient } from '@mollie/api-client'
import * as z from 'zod/mini'
import type { Money } from '#contract/api/money.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Credentials } from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../../app/context.ts'
import { formatDecimal, parseCents } from '../packages/decimal.ts'
import { pickPageLanguage } from './page-language.ts'
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
import { isWebhookToken } from './webhook-token.ts'

/** Our methods by Mollie's names. A brand of card, or Google Pay, is chosen on Mollie's own page. */
export const mollieMethods = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  blik: 'blik',
  prezelewy24: 'przelewy24',
  eps: 'eps',
  applepay: 'applepay',
  creditcard: 'creditcard',
  visa: 'creditcard',
  mastercard: 'creditcard',
  cartebancaire: 'creditcard',
  paypal: 'paypal',
  paysafecard: 'paysafecard',
  googlepay: 'creditcard',
  bizum: 'bizum',
  twint: 'twint',
} as const satisfies Partial<Record<PaymentMethod, string>>

/** Returns the language of Mollie's page, by its own name. */
export function toMollieLocale(order: Pick<ProviderOrder, 'locale' | 'country'>): string {
  return pickPageLanguage(order).replace('-', '_')
}

const Amount = z.object({ value: z.string(), currency: z.string() })
const Refund = z.object({
  id: z.string(),
  amount: Amount,
  status: z.string(),
  metadata: z.nullish(z.unknown()),
})
const Chargeback = z.object({ id: z.string(), amount: Amount, reversedAt: z.nullish(z.string()) })
const ShownPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  customerId: z.nullish(z.string()),
  mandateId: z.nullish(z.string()),
  details: z.nullish(
    z.object({
      cardNumber: z.nullish(z.string()),
      cardFingerprint: z.nullish(z.string()),
      cardLabel: z.nullish(z.string()),
      cardCountryCode: z.nullish(z.string()),
      /** Of a bank, mostly an IBAN. */
      consumerAccount: z.nullish(z.string()),
    }),
  ),
  _links: z.object({ checkout: z.nullish(z.object({ href: z.string() })) }),
  _embedded: z.nullish(
    z.object({ refunds: z.nullish(z.array(Refund)), chargebacks: z.nullish(z.array(Chargeback)) }),
  ),
})
type ShownPayment = z.infer<typeof ShownPayment>

function toMoney({ value, currency }: z.infer<typeof Amount>): Money {
  const amount = parseCents(value)
  if (amount === null) throw new ProviderUnavailable(`Mollie names the amount ${value}`)
  return { amount, currency }
}

const toAmount = ({ amount, currency }: Money) => ({ value: formatDecimal(amount), currency })

function toStatus(status: string): ProviderPayment['status'] {
  switch (status) {
    case 'paid':
    case 'failed':
    case 'expired':
      return status
    case 'canceled':
      return 'cancelled'
    default:
      return 'open'
  }
}

function toRefundStatus(status: string): ProviderRefund['status'] {
  if (status === 'refunded') return 'completed'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const Metadata = z.object({ refund: z.string() })

function showRefund(refund: z.infer<typeof Refund>): ProviderRefund {
  const ours = z.safeParse(Metadata, refund.metadata)
  return {
    reference: refund.id,
    refundId: ours.success ? ours.data.refund : null,
    kind: 'refund',
    amount: toMoney(refund.amount),
    status: toRefundStatus(refund.status),
  }
}

function showChargeback({ id, amount, reversedAt }: z.infer<typeof Chargeback>): ProviderRefund {
  const status = reversedAt ? 'failed' : 'completed'
  return { reference: id, refundId: null, kind: 'chargeback', amount: toMoney(amount), status }
}

function toStoredCard({ customerId, mandateId, details }: ShownPayment): StoredCard | null {
  if (!customerId || !mandateId || !details?.cardNumber) return null
  return {
    customer: customerId,
    card: mandateId,
    brand: details.cardLabel ?? 'Card',
    last4: details.cardNumber.slice(-4),
  }
}

function getPayerCountry({ details }: ShownPayment): string | null {
  const account = /^([A-Z]{2})\d{2}/.exec(details?.consumerAccount ?? '')?.[1]
  return details?.cardCountryCode ?? account ?? null
}

function toProviderPayment(shown: ShownPayment): ProviderPayment {
  const { refunds, chargebacks } = shown._embedded ?? {}
  return {
    reference: shown.id,
    status: toStatus(shown.status),
    amount: toMoney(shown.amount),
    refunds: [...(refunds ?? []).map(showRefund), ...(chargebacks ?? []).map(showChargeback)],
    card: toStoredCard(shown),
    payerCountry: getPayerCountry(shown),
    cardFingerprint: shown.details?.cardFingerprint ?? undefined,
  }
}

/** Mollie's library retries by itself without end; a waiting member should get an answer earlier. */
const answerSeconds = 10

async function waitInTime<T>(request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerSeconds * 1000)
  })
  try {
    return await Promise.race([request, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** A temporary failure at Mollie is worth another method or a retry; a refusal is worth neither. */
async function ask<T>(request: Promise<T>): Promise<T> {
  try {
    return await waitInTime(request)
  } catch (error) {
    if (!(error instanceof MollieApiError)) throw new ProviderUnavailable('Mollie', { cause: error })
    throw toProviderError('Mollie', { status: error.statusCode, words: error.message }, error)
  }
}

function toPaymentRequest(order: ProviderOrder) {
  return {
    amount: toAmount(order.amount),
    description: order.description,
    redirectUrl: order.returnUrl,
    webhookUrl: order.webhookUrl,
    metadata: { payment: order.paymentId },
    locale: toMollieLocale(order),
    // Mollie keeps these for an hour; within it a repeat is the same payment.
    idempotencyKey: order.paymentId,
  }
}

type CreateParameters = Parameters<MollieClient['payments']['create']>[0]

async function create(client: MollieClient, order: ProviderOrder): Promise<StartedPayment> {
  const method = Object.entries(mollieMethods).find(([ours]) => ours === order.method)?.[1]
  if (!method) throw new Error(`Mollie does not take ${order.method}`)
  const stores = order.storeCard && method === 'creditcard'
  const customer = stores
    ? await ask(
        client.customers.create({
          email: order.email,
          metadata: { payment: order.paymentId },
          idempotencyKey: `customer-${order.paymentId}`,
        }),
      )
    : null
  const input = {
    ...toPaymentRequest(order),
    cancelUrl: order.returnUrl,
    method,
    ...(customer && { customerId: customer.id, sequenceType: 'first' }),
  }
  // Our table of methods and languages is checked against Mollie's own in the tests; its enums are no unions.
  return toStartedPayment(await ask(client.payments.create(input as unknown as CreateParameters)))
}

async function chargeStoredCard(
  client: MollieClient,
  order: ProviderOrder,
  card: StoredCard,
): Promise<StartedPayment> {
  const input = {
    ...toPaymentRequest(order),
    sequenceType: 'recurring',
    customerId: card.customer,
    mandateId: card.card,
  }
  return toStartedPayment(await ask(client.payments.create(input as unknown as CreateParameters)))
}

const Ours = z.object({ metadata: z.object({ payment: z.string() }) })
/** As many as Mollie shows at once, the newest first. */
const maxListed = 250

async function findCharge(
  client: MollieClient,
  paymentId: string,
  customerId: string,
): Promise<StartedPayment | null> {
  const listed: unknown[] = await ask(client.customerPayments.page({ customerId, limit: maxListed }))
  const found = listed.find((one) => z.safeParse(Ours, one).data?.metadata.payment === paymentId)
  return found === undefined ? null : toStartedPayment(found)
}

function toStartedPayment(answer: unknown): StartedPayment {
  const shown = z.parse(ShownPayment, answer)
  const url = shown._links.checkout?.href
  return { reference: shown.id, action: url ? { type: 'redirect', url } : { type: 'none' } }
}

async function fetchPayment(client: MollieClient, reference: string): Promise<ProviderPayment | null> {
  try {
    const embed = ['refunds', 'chargebacks'] as const
    const answer = await waitInTime(client.payments.get(reference, { embed: [...embed] as never }))
    return toProviderPayment(z.parse(ShownPayment, answer))
  } catch (error) {
    if (error instanceof MollieApiError && error.statusCode === 404) return null
    throw new ProviderUnavailable('Mollie', { cause: error })
  }
}

const Reversal = z.object({ paymentId: z.string(), createdAt: z.string() })

type ReadPage = (at: {
  limit: number
  from?: string
}) => Promise<readonly unknown[] & { readonly nextPageCursor?: string | undefined }>

/** Goes through one of Mollie's lists, the newest first, as far back as asked. */
async function listNamesSince(readPage: ReadPage, { since, until }: TimeSpan): Promise<string[]> {
  const names: string[] = []
  let from: string | undefined
  do {
    const page = await ask(readPage({ limit: maxListed, ...(from && { from }) }))
    for (const one of page) {
      const { paymentId, createdAt } = z.parse(Reversal, one)
      if (new Date(createdAt) < since) return names
      if (new Date(createdAt) <= until) names.push(paymentId)
    }
    from = page.nextPageCursor
  } while (from)
  return names
}

/** With the customer, made for this card alone, go its mandate and the address; payments stay. */
async function forgetCard(client: MollieClient, customer: string): Promise<void> {
  try {
    await waitInTime(client.customers.delete(customer))
  } catch (error) {
    if (error instanceof MollieApiError && (error.statusCode === 404 || error.statusCode === 410)) return
    throw new ProviderUnavailable('Mollie', { cause: error })
  }
}

/** A payment that can no longer be cancelled is settled by Mollie's answer. */
async function cancel(client: MollieClient, reference: string): Promise<void> {
  try {
    await waitInTime(client.payments.cancel(reference))
  } catch (error) {
    if (error instanceof MollieApiError && error.statusCode === 422) return
    throw new ProviderUnavailable('Mollie', { cause: error })
  }
}

/**
 * Mollie, by its own library. Its webhooks are unsigned and name only a payment: the URL of each payment contains our
 * token, and whatever the body says, the state is fetched.
 */
export function createMollieProvider(
  ctx: Context,
  { api_key: apiKey, endpoint }: Credentials<'mollie'>,
): Provider {
  const client = createMollieClient({ apiKey, ...(endpoint && { apiEndpoint: endpoint }) })
  return {
    name: 'mollie',
    create: (order) => create(client, order),
    fetchPayment: (reference) => fetchPayment(client, reference),
    listReversals: async (span) => [
      ...(await listNamesSince((at) => client.refunds.page(at), span)),
      ...(await listNamesSince((at) => client.chargebacks.page(at), span)),
    ],
    cancel: (reference) => cancel(client, reference),
    async refund(reference, { refundId, amount }) {
      const answer = await ask(
        client.paymentRefunds.create({
          paymentId: reference,
          amount: toAmount(amount),
          metadata: { refund: refundId },
          idempotencyKey: refundId,
        }),
      )
      return showRefund(z.parse(Refund, answer))
    },
    async verifyWebhook(raw, { payment, token }) {
      if (!payment || !isWebhookToken(ctx, payment, token)) return null
      const id = new URLSearchParams(raw.bytes.toString('utf8')).get('id') ?? ''
      if (!/^tr_\w{1,64}$/.test(id)) return null
      return { eventId: payment, repeats: true, references: [payment] }
    },
    chargeStoredCard: (order, card) => chargeStoredCard(client, order, card),
    findCharge: (paymentId, customer) => findCharge(client, paymentId, customer),
    forgetCard: ({ customer }) => forgetCard(client, customer),
  }
}
