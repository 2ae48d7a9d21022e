import { sql } from 'kysely'
import type { Reads, Tx } from '../../context.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** Takes the next number of a site. Its row stays locked until the transaction ends, so that no number is lost. */
export async function nextInvoiceNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into invoice_counters as c (site_id, last_number) values (${tx.site.id}, 1)
    on conflict (site_id) do update set last_number = c.last_number + 1
    returning last_number`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('the counter of invoices gave no number')
  return row.last_number
}

/** Keeps an invoice, a credit note or the cancellation of one; they are never changed. */
export async function insertInvoice(
  tx: Tx,
  invoice: { document: InvoiceDocument; refundId: string | null; cancels: number | null },
): Promise<void> {
  const { document, refundId, cancels } = invoice
  await sql`
    insert into invoices (site_id, number, payment_id, refund_id, cancels, document, created_at)
    values (${tx.site.id}, ${document.number}, ${document.payment}, ${refundId}, ${cancels},
      ${JSON.stringify(document)}::jsonb, ${tx.now})`.execute(tx.db)
}

/**
 * What the credit notes of a payment that are not cancelled have corrected so far: amounts and the tax in them, in
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

/** The invoice of a payment, or the credit note of one of its refunds or its cancellation, as it was issued. */
export async function findInvoice(
  db: Reads,
  of: { siteId: string; paymentId: string; refundId: string | null; isCancellation: boolean },
): Promise<{ number: number; document: unknown } | undefined> {
  const { rows } = await sql<{ number: number; document: unknown }>`
    select number, document from invoices
    where site_id = ${of.siteId} and payment_id = ${of.paymentId} and refund_id is not distinct from ${of.refundId}::uuid
      and (cancels is not null) = ${of.isCancellation}`.execute(db)
  return rows[0]
}
