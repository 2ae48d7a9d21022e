import { formatCountry, formatDate, formatMoney } from '#contract/api/format.ts'
import type { PartnerStatement } from '#contract/features/partners/partner.ts'
import type { Translate } from '#generated/messages.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { FileAnswer, Handler } from '../../app/handler.ts'
import { createTranslator } from '../../platform/messages.ts'
import { renderInvoicePdf } from '../payments/invoices/invoice-pdf.ts'
import type { InvoiceTexts } from '../payments/invoices/invoice-texts.ts'
import { openStatement, type StatementDocument } from './statement-document.ts'
import { findPartnerStatements, findStatement, type StatementRow } from './statements.sql.ts'

/** Returns a statement as partner and staff see it. */
export function toStatement(row: StatementRow): PartnerStatement {
  return {
    id: row.id,
    number: `P${String(row.number).padStart(5, '0')}`,
    month: row.month,
    net: { amount: row.net_cents, currency: row.currency },
    vat: { amount: row.vat_cents, currency: row.currency },
    state: row.state,
  }
}

/**
 * Writes the text of a statement: an invoice that the recipient of the service issues for the supplier. It says
 * “self-billing” in the words that the law of its language asks for (article 226 (10a) of directive 2006/112/EC, in
 * Germany “Gutschrift”, § 14 (4) no. 10 UStG), and why there is no VAT (article 226 (11a)).
 */
function buildStatementTexts(t: Translate, document: StatementDocument): InvoiceTexts {
  const { payee, recipient, locale, currency, net_cents, vat_cents, vat } = document
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const place = (of: { city: string; country: string }) => `${of.city}, ${formatCountry(of.country, locale)}`
  const numbers = [
    payee.tax_id && t('mail.partnerStatement.taxId', { number: payee.tax_id }),
    payee.vat_number && t('invoice.vatNumber', { number: payee.vat_number }),
  ]
  const buyer = [recipient.name, recipient.address, place(recipient), recipient.vat_number].filter(Boolean)
  return {
    title: t('mail.partnerStatement.title'),
    seller: [payee.name, payee.address, place(payee), ...numbers].filter((line) => line !== ''),
    facts: [
      [t('mail.partnerStatement.number'), document.number],
      [
        t('mail.partnerStatement.date'),
        formatDate(new Date(document.date), locale, { timeZone: document.time_zone }),
      ],
      [t('mail.partnerStatement.month'), document.month],
      [t('mail.partnerStatement.recipient'), buyer.join(', ')],
      [t('mail.partnerStatement.account'), payee.iban],
    ],
    lines: [
      [t('mail.partnerStatement.line', { month: document.month }), money(net_cents)],
      [t('mail.partnerStatement.vat', { percent: document.vat_percent }), money(vat_cents)],
    ],
    total: [t('mail.partnerStatement.total'), money(net_cents + vat_cents)],
    notes: [
      ...(vat === 'reverse_charge' ? [t('mail.partnerStatement.reverseCharge')] : []),
      ...(vat === 'none' ? [t('mail.partnerStatement.noVat')] : []),
      t('mail.partnerStatement.accepted'),
    ],
  }
}

/** Writes a statement of a site as PDF. Throws `not_found`; with `partnerId` also for another partner's. */
export async function renderStatementFile(ctx: Context, id: string, partnerId?: string): Promise<FileAnswer> {
  const row = await findStatement(ctx.db, ctx.site.id, id)
  if (!row || (partnerId !== undefined && row.partner_id !== partnerId)) throw fail('not_found')
  const document = openStatement(ctx, row.document)
  if (!document) throw fail('not_found')
  const t = await createTranslator(document.locale, ctx.site.texts)
  const texts = buildStatementTexts(t, document)
  return {
    bytes: await renderInvoicePdf(texts, { language: document.locale, date: new Date(document.date) }),
    type: 'application/pdf',
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="statement-${document.number}.pdf"`,
    },
  }
}

/** Lists the partner's statements. */
export const partnerStatements: Handler<'partnerStatements'> = async (ctx) => ({
  statements: (await findPartnerStatements(ctx.db, ctx.site.id, ctx.partner.id)).map(toStatement),
})

/** Returns a statement of the partner as PDF. */
export const partnerStatementFile: Handler<'partnerStatementFile'> = (ctx, { id }) =>
  renderStatementFile(ctx, id, ctx.partner.id)
