import { sql } from 'kysely'
import type { Reads, Tx } from '../../../app/transaction.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** Takes the next number of a site. Its row stays locked until the transaction ends, so that no number is lost. */
export async function takeInvoiceNumber(tx: Tx): Promise<number> {
  const { last_number } = await tx.db
    .insertInto('invoice_counters')
    .values({ site_id: tx.site.id, last_number: 1 })
    .onConflict((oc) =>
      oc
        .column('site_id')
        .doUpdateSet(({ eb }) => ({ last_number: eb('invoice_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Stores an invoice, a credit note or its cancellation; they never change. */
export async function insertInvoice(
  tx: Tx,
  {
    document,
    refundId,
    cancels,
  }: { document: InvoiceDocument; refundId: string | null; cancels: number | null },
): Promise<void> {
  await tx.db
    .insertInto('invoices')
    .values({
      site_id: tx.site.id,
      number: document.number,
      prefix: document.prefix,
      payment_id: document.payment,
      refund_id: refundId,
      cancels,
      document: JSON.stringify(document),
      created_at: tx.now,
    })
    .execute()
}

/**
 * Sums what the credit notes of a payment that are not cancelled have corrected so far: amounts and the tax in them, in
 * cents.
 */
export async function sumCredited(
  db: Reads,
  paymentId: string,
): Promise<{ cents: number; vat_cents: number }> {
  const { rows } = await sql<{ cents: number; vat_cents: number }>`
    select coalesce(sum((document->>'total_cents')::int), 0)::int as cents,
      coalesce(sum((document->>'vat_cents')::int), 0)::int as vat_cents
    from invoices i where payment_id = ${paymentId} and refund_id is not null and cancels is null
      and not exists (select 1 from invoices c where c.site_id = i.site_id and c.cancels = i.number)`.execute(
    db,
  )
  return rows[0] ?? { cents: 0, vat_cents: 0 }
}

/** Finds the invoice of a payment, or the credit note of one of its refunds or its cancellation, as it was issued. */
export function findInvoice(
  db: Reads,
  find: { siteId: string; paymentId: string; refundId: string | null; isCancellation: boolean },
) {
  return db
    .selectFrom('invoices')
    .select(['number', 'prefix', 'document'])
    .where('site_id', '=', find.siteId)
    .where('payment_id', '=', find.paymentId)
    .where('refund_id', 'is not distinct from', find.refundId)
    .where('cancels', find.isCancellation ? 'is not' : 'is', null)
    .executeTakeFirst()
}
