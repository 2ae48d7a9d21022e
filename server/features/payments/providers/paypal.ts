import * as z from 'zod/mini'
import type { Money } from '#contract/api/money.ts'
import type { Credentials } from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../../app/context.ts'
import type { RawBody } from '../../../app/handler.ts'
import { formatDecimal, parseCents } from '../packages/decimal.ts'
import { pickPageLanguage } from './page-language.ts'
import { createPaypalClient, type PaypalClient } from './paypal-client.ts'
import { listPaypalReferences, parseEvent } from './paypal-events.ts'
import { listPaypalReversals } from './paypal-reversals.ts'
import {
  type Provider,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  type StartedPayment,
  type WebhookEvent,
} from './provider.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.nullish(z.string()),
  invoice_id: z.nullish(z.string()),
})
const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount })
const Order = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z.nullish(
    z.object({
      paypal: z.nullish(z.object({ address: z.nullish(z.object({ country_code: z.nullish(z.string()) })) })),
    }),
  ),
  links: z.nullish(z.array(z.object({ rel: z.string(), href: z.string() }))),
  purchase_units: z.nullish(
    z.array(
      z.object({
        amount: z.nullish(Amount),
        payments: z.nullish(
          z.object({ captures: z.nullish(z.array(Capture)), refunds: z.nullish(z.array(Refund)) }),
        ),
      }),
    ),
  ),
})
type Order = z.infer<typeof Order>

/** The list holds summaries without an outcome: each dispute is asked for by itself. */
const Disputes = z.object({ items: z.nullish(z.array(z.object({ dispute_id: z.string() }))) })
const Dispute = z.object({
  dispute_id: z.string(),
  dispute_amount: Amount,
  status: z.string(),
  dispute_life_cycle_stage: z.nullish(z.string()),
  dispute_outcome: z.nullish(z.object({ outcome_code: z.nullish(z.string()) })),
})
type Dispute = z.infer<typeof Dispute>

function toMoney({ value, currency_code: currency }: z.infer<typeof Amount>): Money {
  const amount = parseCents(value)
  if (amount === null) throw new ProviderUnavailable(`PayPal names the amount ${value}`)
  return { amount, currency }
}

const toAmount = ({ amount, currency }: Money) => ({ currency_code: currency, value: formatDecimal(amount) })

/** Returns the order for PayPal. `custom_id` returns our own id in every report. */
export function buildPaypalOrder(order: ProviderOrder, brand: string) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order.paymentId,
        custom_id: order.paymentId,
        invoice_id: order.paymentId,
        description: order.description.slice(0, 127),
        amount: toAmount(order.amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brand.slice(0, 127),
          locale: pickPageLanguage(order),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: order.returnUrl,
          cancel_url: order.returnUrl,
        },
      },
    },
  }
}

async function create(client: PaypalClient, order: ProviderOrder, brand: string): Promise<StartedPayment> {
  const answer = await client.post('/v2/checkout/orders', buildPaypalOrder(order, brand), order.paymentId)
  const created = z.parse(Order, answer)
  const link = created.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!link) throw new ProviderUnavailable('PayPal gave no address to pay at')
  return { reference: created.id, action: { type: 'redirect', url: link.href } }
}

const listCaptures = (order: Order) =>
  (order.purchase_units ?? []).flatMap((unit) => unit.payments?.captures ?? [])
const listRefunds = (order: Order) =>
  (order.purchase_units ?? []).flatMap((unit) => unit.payments?.refunds ?? [])

function captureStatus(status: string): ProviderPayment['status'] {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return 'paid'
    case 'DECLINED':
    case 'FAILED':
      return 'failed'
    default:
      return 'open'
  }
}

function toStatus(order: Order): ProviderPayment['status'] {
  const [capture] = listCaptures(order)
  if (capture) return captureStatus(capture.status)
  return order.status === 'VOIDED' ? 'cancelled' : 'open'
}

function showRefund(refund: z.infer<typeof Refund>): ProviderRefund {
  const done = refund.status === 'COMPLETED'
  const failed = refund.status === 'FAILED' || refund.status === 'CANCELLED'
  return {
    reference: refund.id,
    refundId: refund.custom_id ?? null,
    kind: 'refund',
    amount: toMoney(refund.amount),
    status: done ? 'completed' : failed ? 'failed' : 'pending',
  }
}

const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED']

/** An inquiry moves no money; after that PayPal holds the money until the buyer or we have won. */
function toDisputeStatus(dispute: Dispute): ProviderRefund['status'] | null {
  const outcome = dispute.dispute_outcome?.outcome_code ?? ''
  if (lostOutcomes.includes(outcome)) return 'completed'
  if (dispute.status === 'RESOLVED') return 'failed'
  return dispute.dispute_life_cycle_stage === 'INQUIRY' ? null : 'pending'
}

/** What a capture collected, and what of it has been sent back. */
interface CapturedPayment {
  readonly id: string
  readonly amount: Money
  readonly refunds: readonly ProviderRefund[]
}

/** PayPal reports a dispute that is settled by a refund twice, as both; the money moves once. */
function isRefunded(disputed: Money, { amount, refunds }: CapturedPayment): boolean {
  const sent = refunds.filter(({ status }) => status !== 'failed')
  const sum = sent.reduce((all, one) => all + one.amount.amount, disputed.amount)
  return (
    sum > amount.amount && sent.some((one) => one.refundId === null && one.amount.amount === disputed.amount)
  )
}

function showDispute(dispute: Dispute, collected: CapturedPayment): ProviderRefund[] {
  const stands = toDisputeStatus(dispute)
  if (stands === null) return []
  const { dispute_id: reference, dispute_amount } = dispute
  const amount = toMoney(dispute_amount)
  const status = isRefunded(amount, collected) ? 'failed' : stands
  return [{ reference, refundId: null, kind: 'chargeback', amount, status }]
}

async function listDisputes(client: PaypalClient, collected: CapturedPayment): Promise<ProviderRefund[]> {
  const query = new URLSearchParams({ disputed_transaction_id: collected.id })
  const { items } = z.parse(Disputes, (await client.get(`/v1/customer/disputes?${query}`)) ?? {})
  const shown = await Promise.all(
    (items ?? []).map(({ dispute_id: id }) => client.get(`/v1/customer/disputes/${encodeURIComponent(id)}`)),
  )
  return shown.flatMap((one) => showDispute(z.parse(Dispute, one), collected))
}

/**
 * An order that the member has approved is ours to collect; the same key collects it once. One whose card is declined
 * stays open: the member may choose another there.
 */
async function collect(client: PaypalClient, order: Order): Promise<Order> {
  if (order.status !== 'APPROVED' || listCaptures(order).length > 0) return order
  const path = `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`
  try {
    await client.post(path, {}, `capture-${order.id}`)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
  }
  return z.parse(Order, await client.get(`/v2/checkout/orders/${encodeURIComponent(order.id)}`))
}

async function fetchPayment(
  client: PaypalClient,
  reference: string,
  { collect: mayCollect }: { readonly collect: boolean },
): Promise<ProviderPayment | null> {
  const answer = await client.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`)
  if (answer === null) return null
  const fetched = z.parse(Order, answer)
  const order = mayCollect ? await collect(client, fetched) : fetched
  const [capture] = listCaptures(order)
  const [unit] = order.purchase_units ?? []
  const amount = capture?.amount ?? unit?.amount
  if (!amount) throw new ProviderUnavailable(`PayPal names no amount of ${reference}`)
  const status = toStatus(order)
  const refunds = listRefunds(order).map(showRefund)
  const disputes =
    capture && status === 'paid'
      ? await listDisputes(client, { id: capture.id, amount: toMoney(capture.amount), refunds })
      : []
  return {
    reference,
    status,
    amount: toMoney(amount),
    // Disputes come first, so that a refund can take the credits they restore.
    refunds: [...disputes, ...refunds],
    card: null,
    payerCountry: order.payment_source?.paypal?.address?.country_code ?? null,
    aliases: capture ? [capture.id] : [],
  }
}

/** PayPal itself says whether a report is genuine: it is shown the bytes as they came. */
async function verify(client: PaypalClient, raw: RawBody, webhookId: string): Promise<WebhookEvent | null> {
  const body = raw.bytes.toString('utf8')
  const parsed = parseEvent(body)
  const header = (name: string) => raw.headers[`paypal-${name}`]
  const signed = {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: webhookId,
  }
  if (!parsed || Object.values(signed).some((value) => value === undefined)) return null
  // The event goes in as it came: parsing and writing it again could change its bytes and thus its signature.
  const text = `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${body}}`
  const answer = await client.postText('/v1/notifications/verify-webhook-signature', text)
  const { verification_status } = z.parse(z.object({ verification_status: z.string() }), answer)
  if (verification_status !== 'SUCCESS') return null
  return { eventId: parsed.id, repeats: false, references: listPaypalReferences(parsed) }
}

async function findCaptureId(client: PaypalClient, reference: string): Promise<string> {
  const order = z.parse(Order, await client.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`))
  const [capture] = listCaptures(order)
  if (!capture) throw new ProviderUnavailable(`PayPal has collected nothing of ${reference}`)
  return capture.id
}

/** PayPal through its REST API: an order that the member approves there and we capture. */
export function createPaypalProvider(ctx: Context, credentials: Credentials<'paypal'>): Provider {
  const client = createPaypalClient(ctx, credentials)
  return {
    name: 'paypal',
    create: (order) => create(client, order, ctx.site.settings.name),
    fetchPayment: (reference, options = { collect: false }) => fetchPayment(client, reference, options),
    listReversals: (span) => listPaypalReversals(client, span),
    // An order that we do not capture costs nothing and expires at PayPal after some hours.
    cancel: async () => undefined,
    async refund(reference, { refundId, amount }) {
      const capture = await findCaptureId(client, reference)
      const path = `/v2/payments/captures/${encodeURIComponent(capture)}/refund`
      const body = { amount: toAmount(amount), custom_id: refundId }
      return showRefund(z.parse(Refund, await client.post(path, body, refundId)))
    },
    verifyWebhook: (raw) => verify(client, raw, credentials.webhook_id),
    chargeStoredCard: async () => {
      throw new Error('cards are not stored at PayPal')
    },
    findCharge: async () => null,
    forgetCard: async () => undefined,
  }
}
