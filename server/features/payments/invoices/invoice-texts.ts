import { formatCountry, formatDate, formatMoney, formatPercent } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import type { Translate } from '#generated/messages.ts'
import { formatInvoiceNumber } from '../checkout/payment.views.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { formatSeller } from './seller.ts'

/** The texts of an invoice, for HTML and PDF alike. */
export interface InvoiceTexts {
  readonly title: string
  readonly seller: readonly string[]
  readonly facts: readonly (readonly [term: string, value: string])[]
  readonly lines: readonly (readonly [text: string, amount: string])[]
  readonly total: readonly [text: string, amount: string]
  readonly notes: readonly string[]
}

const words = {
  invoice: { title: 'invoice.title', corrects: 'invoice.corrects', what: null, note: 'invoice.notePaid' },
  credit_note: {
    title: 'invoice.creditNote',
    corrects: 'invoice.corrects',
    what: 'invoice.refunded',
    note: 'invoice.noteRefund',
  },
  cancellation: {
    title: 'invoice.cancellation',
    corrects: 'invoice.cancels',
    what: 'invoice.notRefunded',
    note: 'invoice.noteCancelled',
  },
} as const

/** Returns the texts of an invoice in its own language. */
export function listInvoiceTexts(t: Translate, document: InvoiceDocument): InvoiceTexts {
  const { locale, currency, seller } = document
  const money = (cents: number) => formatMoney({ amount: cents, currency }, locale).replace('-', '−')
  const percent = formatPercent(document.vat_percent, locale)
  const { title, corrects, what, note } = words[document.kind]
  const country = formatCountry(document.buyer_country, locale)
  return {
    title: t(title, { number: formatInvoiceNumber(document.number, document.prefix) }),
    seller: formatSeller(t, seller, locale),
    facts: [
      [t('invoice.date'), formatDate(document.date, locale, { timeZone: document.time_zone })],
      ...(document.corrects === null
        ? []
        : [[t(corrects), formatInvoiceNumber(document.corrects, document.corrects_prefix)] as const]),
      [t('invoice.buyer'), t('invoice.buyerText', { site: document.site, country })],
      [t('invoice.payment'), document.payment],
      [t('invoice.method'), nameMethod(t, document.method)],
    ],
    lines: [
      [
        what === null ? t('credits.amount', { credits: document.credits }) : t(what),
        money(document.list_cents),
      ],
      ...(document.discount_cents > 0
        ? [
            [
              t('invoice.discount', { code: document.discount_code ?? '' }),
              money(-document.discount_cents),
            ] as const,
          ]
        : []),
      [t('invoice.net'), money(document.total_cents - document.vat_cents)],
      [t('invoice.vat', { percent, country }), money(document.vat_cents)],
    ],
    total: [t('invoice.total'), money(document.total_cents)],
    notes: [t(note)],
  }
}
