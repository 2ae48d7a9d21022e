import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { InvoiceDocument } from '#server/features/payments/invoices/invoice-document.ts'
import { describeSeller } from '#server/features/payments/invoices/seller.ts'
import { createId } from '#server/platform/ids.ts'
import type { Rows } from './copy-rows.ts'
import { type DemoOrder, listDemoCodes } from './orders.ts'
import type { DemoSite } from './sites.ts'

const openMilliseconds = 1_800_000
const transferMilliseconds = 14 * 86_400_000

/** The ids of what a demo site sells, by country (null: everywhere else) and tier. */
export type PackageIds = Map<string | null, ReadonlyMap<string, string>>

const toReference = ({ id }: DemoOrder) => `test_${id.replaceAll('-', '')}`
const getExpiry = ({ createdAt, method }: DemoOrder) =>
  new Date(createdAt.getTime() + (method === 'sct' ? transferMilliseconds : openMilliseconds))

/** The payments of a demo site with their refunds, invoices, codes and what the sandbox knows of them, in that order. */
export function buildOrderRows(
  siteId: string,
  orders: readonly DemoOrder[],
  { site, packages, now }: { site: DemoSite; packages: PackageIds; now: Date },
): Rows[] {
  const { settings } = site
  return [
    buildCodeRows(siteId, { site, now }),
    buildPaymentRows(siteId, orders, { settings, packages }),
    changeRows(orders),
    buildRefundRows(orders),
    buildRedemptionRows(siteId, orders),
    buildInvoiceRows(siteId, orders, settings),
    buildSandboxRows(siteId, orders),
  ]
}

function buildCodeRows(siteId: string, { site, now }: { site: DemoSite; now: Date }): Rows {
  return {
    table: 'discount_codes',
    columns: ['id', 'site_id', 'code', 'expires_at', 'value_percentage', 'validity', 'created_at'],
    rows: listDemoCodes(site.language).map(({ code, percent, validity, days }) => [
      ...[createId(), siteId, code, new Date(now.getTime() + days * 86_400_000), percent, validity],
      new Date(now.getTime() - 60 * 86_400_000),
    ]),
  }
}

function buildPaymentRows(
  siteId: string,
  orders: readonly DemoOrder[],
  { settings: { refund_days: refundDays }, packages }: { settings: SiteSettings; packages: PackageIds },
): Rows {
  const columns = [
    ...['id', 'site_id', 'member_id', 'request_key', 'kind', 'package_id', 'credits', 'method', 'provider'],
    ...['provider_reference', 'country', 'declared_country', 'currency', 'list_cents', 'discount_code'],
    ...['discount_percent', 'discount_cents', 'price_cents', 'vat_percent', 'vat_cents', 'status', 'failure'],
    ...['closed_by', 'locale', 'accepted_at', 'created_at', 'expires_at', 'settled_at', 'refund_days'],
  ]
  const rows = orders.map((order) => [
    ...[
      order.id,
      siteId,
      order.member.id,
      order.requestKey,
      'package',
      packages.get(order.soldIn)?.get(order.tier) ?? null,
      order.credits,
      order.method,
      'sandbox',
    ],
    ...[
      toReference(order),
      order.country,
      order.country,
      order.currency,
      order.listCents,
      order.discountCode,
    ],
    ...[order.discountCode && order.discountPercent, order.discountCents, order.priceCents, order.vatPercent],
    ...[order.vatCents, order.status, order.failure, order.status === 'failed' ? 'provider' : null],
    ...[
      order.member.language,
      order.createdAt,
      order.createdAt,
      getExpiry(order),
      order.settledAt,
      refundDays,
    ],
  ])
  return { table: 'payments', columns, rows }
}

function changeRows(orders: readonly DemoOrder[]): Rows {
  return {
    table: 'payment_changes',
    columns: ['payment_id', 'id', 'from_status', 'to_status', 'reason', 'created_at'],
    rows: orders
      .filter(({ status }) => status !== 'pending')
      .map(({ id, status, settledAt, createdAt }) => [
        ...[id, createId(), 'pending', status, 'demo', settledAt ?? createdAt],
      ]),
  }
}

function buildRefundRows(orders: readonly DemoOrder[]): Rows {
  return {
    table: 'refunds',
    columns: [
      ...['id', 'payment_id', 'kind', 'amount_cents', 'currency', 'credits_taken', 'status'],
      ...['provider_reference', 'reason', 'created_at', 'completed_at'],
    ],
    rows: orders.flatMap(({ id, currency, refund }) =>
      refund
        ? [
            [
              ...[refund.id, id, refund.kind, refund.cents, currency, refund.credits, 'completed'],
              ...[`refund_${refund.id}`, 'demo', refund.at, refund.at],
            ],
          ]
        : [],
    ),
  }
}

function buildRedemptionRows(siteId: string, orders: readonly DemoOrder[]): Rows {
  const isUsed = ({ discountCode, status }: DemoOrder) => discountCode !== null && status === 'completed'
  return {
    table: 'discount_redemptions',
    columns: ['payment_id', 'site_id', 'code', 'member_id', 'validity', 'state', 'created_at'],
    rows: orders
      .filter(isUsed)
      .map((order) => [
        ...[order.id, siteId, order.discountCode, order.member.id, 'once_per_user', 'used', order.createdAt],
      ]),
  }
}

type Paper = { order: DemoOrder; refund: DemoOrder['refund']; at: Date }

/** Invoices and credit notes in the order of their time, so that the numbers follow the days. */
function listPapers(orders: readonly DemoOrder[]): Paper[] {
  const invoices = orders.flatMap((order): Paper[] =>
    order.settledAt ? [{ order, refund: null, at: order.settledAt }] : [],
  )
  const notes = orders.flatMap((order): Paper[] =>
    order.refund ? [{ order, refund: order.refund, at: order.refund.at }] : [],
  )
  return [...invoices, ...notes].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function buildInvoiceRows(siteId: string, orders: readonly DemoOrder[], settings: SiteSettings): Rows {
  const numbers = new Map<DemoOrder, number>()
  return {
    table: 'invoices',
    columns: ['site_id', 'number', 'payment_id', 'refund_id', 'document', 'created_at'],
    rows: listPapers(orders).map(({ order, refund, at }, place) => {
      const number = place + 1
      if (!refund) numbers.set(order, number)
      const corrects = refund ? (numbers.get(order) ?? null) : null
      const document = toDocument(order, settings, { number, corrects, at, isNote: refund !== null })
      return [siteId, number, order.id, refund?.id, JSON.stringify(document), at]
    }),
  }
}

/** Returns the last number that the invoices of a demo site have. */
export function countPapers(orders: readonly DemoOrder[]): number {
  return listPapers(orders).length
}

function toDocument(
  order: DemoOrder,
  settings: SiteSettings,
  paper: { number: number; corrects: number | null; at: Date; isNote: boolean },
): InvoiceDocument {
  const { number, corrects, at, isNote } = paper
  return {
    kind: isNote ? 'credit_note' : 'invoice',
    prefix: '',
    corrects_prefix: '',
    date: at.toISOString(),
    time_zone: settings.time_zone,
    locale: order.member.language,
    site: settings.name,
    seller: describeSeller({ settings }, order.country),
    buyer_country: order.country,
    payment: order.id,
    method: order.method,
    credits: order.credits,
    currency: order.currency,
    list_cents: isNote ? order.priceCents : order.listCents,
    discount_cents: isNote ? 0 : order.discountCents,
    discount_code: isNote ? null : order.discountCode,
    total_cents: order.priceCents,
    vat_percent: order.vatPercent,
    vat_cents: order.vatCents,
    number,
    corrects,
  }
}

const sandboxStates = { completed: 'paid', pending: 'open', failed: 'failed' } as const

/** What the sandbox knows, so that staff can refund a payment of the demo as any other. */
function buildSandboxRows(siteId: string, orders: readonly DemoOrder[]): Rows {
  return {
    table: 'sandbox_payments',
    columns: [
      ...['reference', 'site_id', 'payment_id', 'method', 'amount_cents', 'currency', 'status', 'return_url'],
      ...['webhook_url', 'description', 'refunds', 'created_at'],
    ],
    rows: orders.map((order) => {
      const { id, method, priceCents, currency, status, refund, createdAt } = order
      const refunds = refund
        ? [
            {
              reference: `refund_${refund.id}`,
              refundId: refund.kind === 'chargeback' ? null : refund.id,
              kind: refund.kind === 'chargeback' ? 'chargeback' : 'refund',
              amount: { amount: refund.cents, currency },
              status: 'completed',
            },
          ]
        : []
      return [
        ...[toReference(order), siteId, id, method, priceCents, currency, sandboxStates[status]],
        ...['', '', 'demo', JSON.stringify(refunds), createdAt],
      ]
    }),
  }
}
