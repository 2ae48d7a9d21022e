import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { Money } from '#contract/api/money.ts'
import type { Credentials } from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../../app/context.ts'
import { formatDecimal, parseCents } from '../packages/decimal.ts'
import {
  type Provider,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  type ProviderReport,
  ProviderUnavailable,
  readCountry,
  type StartedPayment,
  type WebhookEvent,
} from './provider.ts'
import { findSaleReports, insertRefundRequest, type SaleReport } from './provider-reports.sql.ts'
import { type FlexpayParameters, isSignedFlexpay, signFlexpay } from './verotel-signature.ts'

/** Verotel's page takes these cards; it chooses the brand itself. */
export const verotelMethods = ['creditcard', 'visa', 'mastercard'] as const

const version = '4'
const answerSeconds = 15
/** Verotel truncates longer descriptions, and refuses longer addresses. */
const max = { description: 100, address: 255 } as const

/** Where each brand has its pages (github.com/verotel/flexpay-php-client, src/Verotel/FlexPay/Brand). */
const origins = {
  verotel: 'https://secure.verotel.com',
  cardbilling: 'https://secure.billing.creditcard',
  bill: 'https://secure.bill.creditcard',
  gaycharge: 'https://secure.gaycharge.com',
  yoursafedirect: 'https://secure.yoursafedirect.com',
} as const

/** Returns a signed address of FlexPay; `unsigned` parameters are not part of the signature. */
function buildFlexpayUrl(
  credentials: Credentials<'verotel'>,
  path: string,
  { signed, unsigned = {} }: { signed: FlexpayParameters; unsigned?: FlexpayParameters },
): string {
  const all = { ...signed, version, shopID: credentials.shop_id }
  const signature = signFlexpay(all, credentials.signature_key)
  const query = new URLSearchParams({ ...all, ...unsigned, signature })
  return `${credentials.endpoint ?? origins[credentials.brand]}${path}?${query}`
}

function buildOrderUrl(credentials: Credentials<'verotel'>, order: ProviderOrder): string {
  // Too long an address would be refused after the member has left: then Verotel's own settings apply.
  const back = order.returnUrl.length <= max.address ? order.returnUrl : null
  return buildFlexpayUrl(credentials, '/startorder', {
    signed: {
      type: 'purchase',
      priceAmount: formatDecimal(order.amount.amount),
      priceCurrency: order.amount.currency,
      description: order.description.slice(0, max.description),
      paymentMethod: 'CC',
      referenceID: order.paymentId,
      ...(back && { successURL: back, declineURL: back }),
    },
    ...(order.email && { unsigned: { email: order.email } }),
  })
}

/** Read as YAML's plain strings: one that is not known is empty. */
const Status = z.object({
  response: z.string(),
  saleID: z.optional(z.string()),
  saleResult: z.optional(z.string()),
  priceAmount: z.optional(z.string()),
  priceCurrency: z.optional(z.string()),
  cardCountry: z.optional(z.string()),
  billingAddr_country: z.optional(z.string()),
})
type Status = z.infer<typeof Status>

/** Fetches the state of an order by our own id. Verotel answers in YAML. */
async function askStatus(credentials: Credentials<'verotel'>, paymentId: string): Promise<Status> {
  const url = buildFlexpayUrl(credentials, '/salestatus', { signed: { referenceID: paymentId } })
  try {
    const signal = AbortSignal.timeout(answerSeconds * 1000)
    const answer = await fetch(url, { signal, redirect: 'error' })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    // Every value stays text, including amounts. Errors quote no lines, since they name the buyer.
    const options = { schema: 'failsafe', logLevel: 'error', prettyErrors: false } as const
    const status = z.parse(Status, parse(await answer.text(), options))
    if (status.response === 'ERROR') throw new Error('Verotel answers with an error')
    return status
  } catch (error) {
    throw new ProviderUnavailable('Verotel', { cause: error })
  }
}

function toMoney(amount: string | undefined, currency: string | undefined): Money | null {
  const cents = parseCents(amount ?? '')
  return cents === null || !/^[A-Z]{3}$/.test(currency ?? '')
    ? null
    : { amount: cents, currency: currency ?? '' }
}

/** Returns the refunds: each credit that Verotel reports completes our oldest pending refund of that amount. */
function listVerotelReversals(reports: readonly SaleReport[], paid: Money): ProviderRefund[] {
  const money = (cents: number | null): Money => ({ ...paid, amount: cents ?? paid.amount })
  const credits = reports.filter(({ kind }) => kind === 'refund')
  const takeCredit = (cents: number | null) => {
    const at = credits.findIndex((one) => one.amount_cents === cents)
    return at < 0 ? undefined : credits.splice(at, 1)[0]
  }
  const ours = reports
    .filter(({ kind }) => kind === 'request')
    .map((request): ProviderRefund => {
      const credit = takeCredit(request.amount_cents)
      return {
        reference: credit?.reference ?? `request ${request.reference}`,
        refundId: request.reference,
        kind: 'refund',
        amount: money(request.amount_cents),
        status: credit ? 'completed' : 'pending',
      }
    })
  const others = reports
    .filter((one) => one.kind === 'chargeback' || credits.includes(one))
    .map(
      (one): ProviderRefund => ({
        reference: one.reference,
        refundId: null,
        kind: one.kind === 'chargeback' ? 'chargeback' : 'refund',
        amount: money(one.amount_cents),
        status: 'completed',
      }),
    )
  return [...ours, ...others]
}

async function fetchPayment(
  ctx: Context,
  credentials: Credentials<'verotel'>,
  reference: string,
): Promise<ProviderPayment> {
  const status = await askStatus(credentials, reference)
  const { saleID: sale, saleResult } = status
  const paid = toMoney(status.priceAmount, status.priceCurrency)
  // After a decline the member may try another card on the same page.
  if (status.response !== 'FOUND' || saleResult !== 'APPROVED' || !sale || !paid) {
    return { reference, status: 'open', amount: { amount: 0, currency: '' }, refunds: [], card: null }
  }
  const reports = await findSaleReports(ctx.db, { siteId: ctx.site.id, provider: 'verotel', sale })
  return {
    reference,
    status: 'paid',
    amount: paid,
    refunds: listVerotelReversals(reports, paid),
    card: null,
    payerCountry: readCountry(status.cardCountry) ?? readCountry(status.billingAddr_country),
    aliases: [sale],
  }
}

const kinds: Readonly<Record<string, ProviderReport['kind']>> = { credit: 'refund', chargeback: 'chargeback' }
const Uuid = z.uuid()

/** Reads a signed postback; null when it is not Verotel's, or about another shop. */
function readPostback(
  bytes: Buffer,
  { shop_id, signature_key }: Pick<Credentials<'verotel'>, 'shop_id' | 'signature_key'>,
): WebhookEvent | null {
  const fields: FlexpayParameters = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  if (fields.shopID !== shop_id || !isSignedFlexpay(fields, signature_key)) return null
  const { event = fields.type ?? '', saleID: sale = '', transactionID = sale } = fields
  const ours = z.safeParse(Uuid, fields.referenceID)
  const paymentId = ours.success ? ours.data : null
  const happened = `${event} ${transactionID}`.slice(0, 200)
  const references = [paymentId, sale].filter((one): one is string => Boolean(one))
  const kind = kinds[event]
  if (kind === undefined || sale === '') return { eventId: happened, repeats: true, references }
  const amount = toMoney(fields.priceAmount, fields.priceCurrency)
  const report = { sale, kind, reference: happened, paymentId, amount, payerCountry: null }
  return { eventId: happened, repeats: true, references, report }
}

/**
 * Verotel by FlexPay 4. Its page is a signed URL; it reports by GET, also signed, and returns the state of a sale on
 * request. Refunds are made manually in its Control Center: ours wait for the postback that says so.
 */
export function createVerotelProvider(ctx: Context, credentials: Credentials<'verotel'>): Provider {
  return {
    name: 'verotel',
    create: async (order): Promise<StartedPayment> => ({
      reference: order.paymentId,
      action: { type: 'redirect', url: buildOrderUrl(credentials, order) },
    }),
    fetchPayment: (reference) => fetchPayment(ctx, credentials, reference),
    // An unpaid page costs nothing.
    cancel: async () => undefined,
    async refund(reference, { refundId, amount }) {
      const { saleID: sale } = await askStatus(credentials, reference)
      if (!sale) throw new ProviderRefused(`Verotel knows no sale of ${reference}`)
      const request = { sale, refundId, amountCents: amount.amount, currency: amount.currency, counted: 0 }
      await ctx.transaction((tx) => insertRefundRequest(tx, 'verotel', request))
      ctx.services.log.warn({ refund: refundId, sale }, 'a refund waits to be made in the Control Center')
      return { reference: `request ${refundId}`, refundId, kind: 'refund', amount, status: 'pending' }
    },
    verifyWebhook: async (raw) => readPostback(raw.bytes, credentials),
    chargeStoredCard: async () => {
      throw new Error('cards are not stored at Verotel')
    },
    findCharge: async () => null,
    forgetCard: async () => undefined,
  }
}
