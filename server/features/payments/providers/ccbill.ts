import { createHash } from 'node:crypto'
import type { Credentials } from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { lockPayment } from '../checkout/payment.sql.ts'
import { formatDecimal } from '../packages/decimal.ts'
import { type CcbillDatalink, createCcbillDatalink } from './ccbill-datalink.ts'
import { ccbillCurrencies, readCcbillReport } from './ccbill-report.ts'
import { listCcbillReversals } from './ccbill-reversals.ts'
import {
  type Provider,
  type ProviderOrder,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
  type StartedPayment,
} from './provider.ts'
import {
  deleteRefundRequest,
  findSaleReports,
  findSales,
  insertRefundRequest,
  type RefundRequest,
  type SaleReport,
} from './provider-reports.sql.ts'
import { isWebhookToken, makeWebhookToken } from './webhook-token.ts'

/** CCBill's page takes these cards; it chooses the brand itself. */
export const ccbillMethods = ['creditcard', 'visa', 'mastercard'] as const

const formOrigin = 'https://api.ccbill.com'
/** A price must be for some days, from 2 to 365; nothing is renewed after them. */
const periodDays = 30

/** The networks from which CCBill reports (ccbill.com/doc/webhooks-user-guide). */
const reportNetworks: readonly string[] = ['64.38.212', '64.38.215', '64.38.240', '64.38.241']

/**
 * Returns the digest that keeps the price of a form from being changed. MD5 is CCBill's choice
 * (ccbill.com/doc/formdigest-value).
 */
export function computeFormDigest(
  price: { initialPrice: string; initialPeriod: number; code: string },
  salt: string,
) {
  const { initialPrice, initialPeriod, code } = price
  return createHash('md5').update(`${initialPrice}${initialPeriod}${code}${salt}`).digest('hex')
}

function buildFormUrl(credentials: Credentials<'ccbill'>, order: ProviderOrder): string {
  const code = ccbillCurrencies[order.amount.currency]
  if (code === undefined) throw new ProviderRefused(`CCBill does not take ${order.amount.currency}`)
  const initialPrice = formatDecimal(order.amount.amount)
  const query = new URLSearchParams({
    clientSubacc: credentials.sub_account,
    initialPrice,
    initialPeriod: String(periodDays),
    currencyCode: code,
    formDigest: computeFormDigest({ initialPrice, initialPeriod: periodDays, code }, credentials.salt),
    email: order.email,
    payment: order.paymentId,
  })
  const origin = credentials.endpoint ?? formOrigin
  return `${origin}/wap-frontflex/flexforms/${credentials.flex_id}?${query}`
}

const open = (reference: string): ProviderPayment => ({
  reference,
  status: 'open',
  amount: { amount: 0, currency: '' },
  refunds: [],
  card: null,
})

/** What the webhooks of an account are configured with. */
const makeAccountToken = (ctx: Context) => makeWebhookToken(ctx, `ccbill ${ctx.site.id}`)

/** Returns the query that the address of CCBill's webhooks must have: its token replaces a signature. */
export function buildCcbillWebhookQuery(ctx: Context): string {
  return new URLSearchParams({ provider: 'ccbill', token: makeAccountToken(ctx) }).toString()
}

class CcbillPayments {
  readonly #ctx: Context
  readonly #datalink: CcbillDatalink

  constructor(ctx: Context, datalink: CcbillDatalink) {
    this.#ctx = ctx
    this.#datalink = datalink
  }

  #sales(paymentId: string) {
    return findSales(this.#ctx.db, { siteId: this.#ctx.site.id, provider: 'ccbill', paymentId })
  }

  /** A form can be paid twice: sales beyond the first count as more money, unless they have gone back. */
  async #sumOfOthers(sales: Awaited<ReturnType<typeof findSales>>): Promise<number> {
    let sum = 0
    for (const { sale, amount_cents: cents } of sales) {
      const counts = await this.#datalink.countReversals(sale)
      if (counts && counts.refunds + counts.chargebacks === 0) sum += cents ?? 0
    }
    return sum
  }

  async fetchPayment(reference: string): Promise<ProviderPayment> {
    const [first, ...others] = await this.#sales(reference)
    if (first?.amount_cents == null || first.currency === null) return open(reference)
    const counts = await this.#datalink.countReversals(first.sale)
    // Someone else's report.
    if (!counts) return open(reference)
    const paid = { amount: first.amount_cents, currency: first.currency }
    const { id: siteId } = this.#ctx.site
    const reports = await findSaleReports(this.#ctx.db, { siteId, provider: 'ccbill', sale: first.sale })
    return {
      reference,
      status: 'paid',
      amount: { ...paid, amount: paid.amount + (await this.#sumOfOthers(others)) },
      refunds: listCcbillReversals({ sale: first.sale, paid, counts, reports }),
      card: null,
      payerCountry: first.payer_country,
      aliases: [first, ...others].map(({ sale }) => sale),
    }
  }

  /**
   * Records a refund that is about to be requested. CCBill has no refund ids, only counts, so those of a sale are
   * requested one at a time: the next one waits until the last one is counted.
   */
  async #note(tx: Tx, paymentId: string, request: RefundRequest): Promise<void> {
    const { sale, refundId, counted } = request
    await lockPayment(tx, paymentId)
    const reports = await findSaleReports(tx.db, { siteId: tx.site.id, provider: 'ccbill', sale })
    const isUncounted = (one: SaleReport) =>
      one.kind === 'request' && one.reference !== refundId && Number(one.counted) >= counted
    if (reports.some(isUncounted)) throw new ProviderUnavailable('CCBill has not counted the refund before')
    await insertRefundRequest(tx, 'ccbill', request)
  }

  /** CCBill has no idempotency keys: its counts before the first attempt show whether that one arrived. */
  async refund(
    reference: string,
    { refundId, amount }: Parameters<Provider['refund']>[1],
  ): ReturnType<Provider['refund']> {
    const [first] = await this.#sales(reference)
    const counts = first && (await this.#datalink.countReversals(first.sale))
    if (!counts) throw new ProviderUnavailable(`CCBill has collected nothing of ${reference}`)
    const { sale } = first
    const { amount: amountCents, currency } = amount
    const request = { sale, refundId, amountCents, currency, counted: counts.refunds }
    await this.#ctx.transaction((tx) => this.#note(tx, reference, request))
    try {
      await this.#datalink.refund(sale, formatDecimal(amountCents))
    } catch (error) {
      if (error instanceof ProviderRefused)
        await this.#ctx.transaction((tx) => deleteRefundRequest(tx, 'ccbill', request))
      throw error
    }
    return { reference: `${sale} ${refundId}`, refundId, kind: 'refund', amount, status: 'completed' }
  }
}

/**
 * CCBill: its FlexForms with prices of ours, its webhooks and its DataLink. A form is only a URL, so CCBill learns of a
 * payment when the member opens it, and we through its webhooks. These are unsigned: they come to a URL with a token,
 * from CCBill's own networks, about a sale that CCBill confirms.
 */
export function createCcbillProvider(ctx: Context, credentials: Credentials<'ccbill'>): Provider {
  const payments = new CcbillPayments(ctx, createCcbillDatalink(credentials))
  const isFromCcbill = () =>
    credentials.endpoint !== undefined || reportNetworks.includes(ctx.request.network)
  return {
    name: 'ccbill',
    create: async (order): Promise<StartedPayment> => ({
      reference: order.paymentId,
      action: { type: 'redirect', url: buildFormUrl(credentials, order) },
    }),
    fetchPayment: (reference) => payments.fetchPayment(reference),
    // A form that no one pays takes nothing.
    cancel: async () => undefined,
    refund: (reference, refund) => payments.refund(reference, refund),
    async verifyWebhook(raw, { token, eventType }) {
      if (!isWebhookToken(ctx, `ccbill ${ctx.site.id}`, token) || !isFromCcbill()) return null
      const { account, sub_account: subAccount } = credentials
      return readCcbillReport(raw, { eventType, account, subAccount })
    },
    chargeStoredCard: async () => {
      throw new Error('cards are not stored at CCBill')
    },
    findCharge: async () => null,
    forgetCard: async () => undefined,
  }
}
