import * as z from 'zod/mini'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import type { Context } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import { createTranslator } from '../../../platform/messages.ts'
import { formatInvoiceNumber } from '../checkout/payment.views.ts'
import { loadOwnPayment } from '../checkout/show-payment.ts'
import { findInvoice } from './invoice.sql.ts'
import { InvoiceDocument } from './invoice-document.ts'
import { renderInvoiceHtml } from './invoice-html.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { listInvoiceTexts } from './invoice-texts.ts'

/** What is sent may be kept by no one but the member, and can load or run nothing. */
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
} as const

const names = { invoice: 'invoice', credit_note: 'credit-note', cancellation: 'cancellation' } as const

/** Returns the own invoice of a payment, the credit note of a refund or its cancellation. Throws `not_found`. */
export const invoice: Handler<'invoice'> = async (ctx, input) => {
  const payment = await loadOwnPayment(ctx, input.payment)
  return renderInvoice(ctx, { ...input, payment: payment.id })
}

/**
 * Returns the invoice of a payment of the site, the credit note of a refund or its cancellation, as PDF or HTML. Throws
 * `not_found`.
 */
export async function renderInvoice(ctx: Context, input: CallInput<'invoice'>) {
  const of = {
    siteId: ctx.site.id,
    paymentId: input.payment,
    refundId: input.refund ?? null,
    isCancellation: input.document === 'cancellation',
  }
  const found = await findInvoice(ctx.db, of)
  if (!found) throw fail('not_found')
  const document = z.parse(InvoiceDocument, found.document)
  const texts = listInvoiceTexts(await createTranslator(document.locale), document)
  const language = findLocale(document.locale).iso
  if (input.format === 'html') {
    return {
      bytes: Buffer.from(renderInvoiceHtml(texts, language)),
      type: 'text/html; charset=utf-8',
      headers,
    }
  }
  const number = formatInvoiceNumber(document.number, document.prefix)
  const name = `${names[document.kind]}-${number.replaceAll('/', '-')}.pdf`
  return {
    bytes: await renderInvoicePdf(texts, { language, date: new Date(document.date) }),
    type: 'application/pdf',
    headers: { ...headers, 'content-disposition': `inline; filename="${name}"` },
  }
}
