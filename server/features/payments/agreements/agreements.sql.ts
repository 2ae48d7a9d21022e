import type { AgreementDocument } from '#contract/features/payments/agreement.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'

export interface StoredDocument {
  readonly hash: string
  readonly kind: AgreementDocument
  readonly language: Locale
  readonly html: string
}

/** Stores documents of a site, each wording once. */
export async function insertDocuments(tx: Tx, documents: readonly StoredDocument[]): Promise<void> {
  await tx.db
    .insertInto('agreement_documents')
    .values(documents.map((one) => ({ ...one, site_id: tx.site.id, created_at: tx.now })))
    .onConflict((oc) => oc.columns(['site_id', 'hash']).doNothing())
    .execute()
}

export interface NewAgreement {
  payment_id: string
  consent_text: string
  consent_version: string
  terms: string
  withdrawal: string
  buyer_print: Buffer | null
}

/** Stores what the buyer agreed to with an order. */
export async function insertAgreement(tx: Tx, agreement: NewAgreement): Promise<void> {
  await tx.db
    .insertInto('order_agreements')
    .values({ ...agreement, site_id: tx.site.id, created_at: tx.now })
    .execute()
}

/** Finds the agreed terms of an order; none for orders from before they were recorded. */
export function findAgreement(db: Reads, siteId: string, paymentId: string) {
  return db
    .selectFrom('order_agreements')
    .select(['consent_text', 'consent_version', 'terms', 'withdrawal', 'buyer_print', 'created_at'])
    .where('site_id', '=', siteId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Finds documents of a site by their hashes. */
export function findDocuments(db: Reads, siteId: string, hashes: readonly string[]) {
  return db
    .selectFrom('agreement_documents')
    .select(['hash', 'kind', 'language', 'html'])
    .where('site_id', '=', siteId)
    .where(({ eb, fn, val }) => eb('hash', '=', fn.any(val([...hashes]))))
    .execute()
}

/** Deletes the address hash of orders from before a given time; returns how many. */
export async function forgetBuyers(
  db: Reads,
  { before, max }: { before: Date; max: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('order_agreements')
    .set({ buyer_print: null })
    .where('payment_id', 'in', ({ selectFrom }) =>
      selectFrom('order_agreements')
        .select('payment_id')
        .where('buyer_print', 'is not', null)
        .where('created_at', '<', before)
        .limit(max),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
