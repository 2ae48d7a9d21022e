import { findLocale } from '#contract/features/sites/locale.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import { loadOwnPayment } from '../checkout/show-payment.ts'
import { describeSeller, formatSeller } from '../invoices/seller.ts'
import { findAgreement, findDocuments } from './agreements.sql.ts'

/** Returns what was agreed with an order of the member. Throws `not_found`. */
export const agreement: Handler<'agreement'> = async (ctx, input) => {
  const payment = await loadOwnPayment(ctx, input.payment)
  const found = await findAgreement(ctx.db, ctx.site.id, payment.id)
  return {
    seller: formatSeller(ctx.t, describeSeller(ctx.site, payment.country), ctx.locale),
    consent: found
      ? {
          text: found.consent_text,
          version: found.consent_version,
          given: found.created_at.toISOString(),
        }
      : null,
    documents: found ? ['terms', 'withdrawal'] : [],
  }
}

/** Returns a document of an order of the member, as it was in force then. Throws `not_found`. */
export const agreementDocument: Handler<'agreementDocument'> = async (ctx, input) => {
  const payment = await loadOwnPayment(ctx, input.payment)
  const found = await findAgreement(ctx.db, ctx.site.id, payment.id)
  if (!found) throw fail('not_found')
  const [document] = await findDocuments(ctx.db, ctx.site.id, [found[input.document]])
  if (!document) throw fail('not_found')
  return {
    bytes: Buffer.from(document.html),
    type: 'text/html; charset=utf-8',
    headers: {
      'cache-control': 'private, no-store',
      'content-language': findLocale(ctx.locale).iso,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'content-disposition': `inline; filename="${input.document}.html"`,
    },
  }
}
