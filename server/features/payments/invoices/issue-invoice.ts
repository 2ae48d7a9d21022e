import * as z from 'zod/mini'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Tx } from '../../../app/transaction.ts'
import type { PaymentRow } from '../checkout/payment.sql.ts'
import { computeVatInside } from '../packages/price-order.ts'
import { findInvoice, insertInvoice, sumCredited, takeInvoiceNumber } from './invoice.sql.ts'
import { InvoiceDocument } from './invoice-document.ts'
import { describeSeller } from './seller.ts'

/** Returns what stands before a number that is issued now, with the year in the time zone of the site. */
function makePrefix({ invoice_prefix: prefix, time_zone: timeZone }: SiteSettings, now: Date): string {
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now)
  return prefix.replaceAll('{year}', year)
}

function toInvoiceDocument(tx: Tx, payment: PaymentRow, number: number): InvoiceDocument {
  const { settings } = tx.site
  return {
    kind: 'invoice',
    number,
    prefix: makePrefix(settings, tx.now),
    corrects: null,
    corrects_prefix: '',
    date: tx.now.toISOString(),
    time_zone: settings.time_zone,
    locale: payment.locale,
    site: settings.name,
    seller: describeSeller(tx.site, payment.country),
    buyer_country: payment.country,
    payment: payment.id,
    method: payment.method,
    credits: payment.credits,
    currency: payment.currency,
    list_cents: payment.list_cents,
    discount_cents: payment.discount_cents,
    discount_code: payment.discount_code,
    total_cents: payment.price_cents,
    vat_percent: payment.vat_percent,
    vat_cents: payment.vat_cents,
  }
}

/** Issues the invoice of a completed payment under the next number of its site, in the same transaction. */
export async function issueInvoice(tx: Tx, payment: PaymentRow): Promise<void> {
  const number = await takeInvoiceNumber(tx)
  await insertInvoice(tx, { document: toInvoiceDocument(tx, payment, number), refundId: null, cancels: null })
}

interface Refunded {
  readonly id: string
  readonly amountCents: number
}

/**
 * Returns the tax of one more credit note: that of everything that went back, less that of the notes before it. So the
 * notes of all parts add up to the tax of the invoice, to the cent, however each would be rounded.
 */
async function computeNoteVat(tx: Tx, payment: PaymentRow, { amountCents }: Refunded): Promise<number> {
  const before = await sumCredited(tx.db, payment.id)
  return Math.max(0, computeVatInside(before.cents + amountCents, payment.vat_percent) - before.vat_cents)
}

/** Issues the credit note of a refund of a locked payment; it names the invoice that it corrects. */
export async function issueCreditNote(tx: Tx, payment: PaymentRow, refund: Refunded): Promise<void> {
  const of = { siteId: tx.site.id, paymentId: payment.id, refundId: null, isCancellation: false }
  const original = await findInvoice(tx.db, of)
  const corrects = original?.number ?? null
  const corrects_prefix = original?.prefix ?? ''
  const vatCents = await computeNoteVat(tx, payment, refund)
  const document = await findCorrection(tx, payment, {
    kind: 'credit_note',
    corrects,
    corrects_prefix,
    refund,
    vatCents,
  })
  await insertInvoice(tx, { document, refundId: refund.id, cancels: null })
}

/** Cancels the credit note of a refund whose money did not go after all, by a document of its own with its tax. */
export async function cancelCreditNote(
  tx: Tx,
  payment: PaymentRow,
  { note, refund }: { note: number; refund: Refunded },
): Promise<void> {
  const of = { siteId: tx.site.id, paymentId: payment.id, refundId: refund.id, isCancellation: false }
  const issued = z.parse(InvoiceDocument, (await findInvoice(tx.db, of))?.document)
  const vatCents = issued.vat_cents
  const document = await findCorrection(tx, payment, {
    kind: 'cancellation',
    corrects: note,
    corrects_prefix: issued.prefix,
    refund,
    vatCents,
  })
  await insertInvoice(tx, { document, refundId: refund.id, cancels: note })
}

async function findCorrection(
  tx: Tx,
  payment: PaymentRow,
  {
    refund,
    vatCents,
    ...of
  }: Pick<InvoiceDocument, 'kind' | 'corrects' | 'corrects_prefix'> & { refund: Refunded; vatCents: number },
): Promise<InvoiceDocument> {
  const { amountCents } = refund
  return {
    ...toInvoiceDocument(tx, payment, await takeInvoiceNumber(tx)),
    ...of,
    list_cents: amountCents,
    discount_cents: 0,
    discount_code: null,
    total_cents: amountCents,
    vat_cents: vatCents,
  }
}
