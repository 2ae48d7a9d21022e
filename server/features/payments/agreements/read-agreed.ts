import { hash } from 'node:crypto'
import type { AgreementDocument } from '#contract/features/payments/agreement.ts'
import { immediateStartVersion } from '#contract/features/payments/immediate-start.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { renderPage } from '../../sites/show-page.ts'
import { insertAgreement, insertDocuments, type StoredDocument } from './agreements.sql.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#2a1430;background:#fff;max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.2rem}blockquote{margin:1rem 0;padding:.5rem 1rem;border-inline-start:3px solid #e4d9e3}`

const pages = { terms: 'terms', withdrawal: 'return-policy' } as const

/** The terms of an order placed now: the consent, and the documents in force. */
export interface AgreedTerms {
  readonly consent: string
  readonly terms: StoredDocument
  readonly withdrawal: StoredDocument
}

/** Renders a page of the site as a standalone document: it loads nothing, and its links lead to the site. */
async function readDocument(ctx: Context, kind: AgreementDocument): Promise<StoredDocument> {
  const { title, html: body } = await renderPage(ctx, pages[kind])
  const html = `<!doctype html><html lang="${findLocale(ctx.locale).iso}"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><base href="${ctx.site.origin}/"><title>${title}</title><style>${style}</style></head><body><main>
<h1>${title}</h1>
${body}</main></body></html>`
  return { hash: hash('sha256', html, 'hex'), kind, language: ctx.locale, html }
}

/**
 * Reads what a buyer agrees to with an order: article 8(7) of directive 2011/83/EU requires its confirmation on a
 * durable medium, as it was then.
 */
export async function readAgreedTerms(ctx: Context): Promise<AgreedTerms> {
  const [terms, withdrawal] = await Promise.all([readDocument(ctx, 'terms'), readDocument(ctx, 'withdrawal')])
  return { consent: ctx.t('payments.consent'), terms, withdrawal }
}

/** Computes a keyed hash of a buyer’s address, the same for any upper and lower case. */
export function fingerprintBuyer(ctx: Pick<Context, 'services'>, email: string): Buffer {
  return ctx.services.secrets.fingerprint('buyer address', email.trim().toLowerCase())
}

/** Stores with a new order what was agreed, and by whom. */
export async function storeAgreedTerms(
  tx: Tx,
  agreed: AgreedTerms,
  { paymentId, buyer }: { paymentId: string; buyer: Buffer },
): Promise<void> {
  await insertDocuments(tx, [agreed.terms, agreed.withdrawal])
  await insertAgreement(tx, {
    payment_id: paymentId,
    consent_text: agreed.consent,
    consent_version: immediateStartVersion,
    terms: agreed.terms.hash,
    withdrawal: agreed.withdrawal.hash,
    buyer_print: buyer,
  })
}
