import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface RefundRow {
  id: string
  payment_id: string
  kind: 'refund' | 'withdrawal' | 'chargeback'
  amount_cents: number
  currency: string
  credits_taken: number
  credits_owed: number
  status: 'pending' | 'completed' | 'failed'
  provider_reference: string | null
  /** Why the provider will not send the money; null when it has not said so. */
  refusal: string | null
  /** How it was found, where no report told of it. */
  found_by: 'check' | 'list' | null
  created_at: Date
  invoice_number: number | null
  cancellation_number: number | null
}

/** The refunds of some payments with the numbers of their credit notes and the cancellations of these, oldest first. */
export async function findRefunds(db: Reads, paymentIds: readonly string[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.id, r.payment_id, r.kind, r.amount_cents, r.currency, r.credits_taken, r.credits_owed, r.status,
      r.provider_reference, r.refusal, r.found_by, r.created_at, i.number as invoice_number, c.number as cancellation_number
    from refunds r
      left join invoices i on i.refund_id = r.id and i.cancels is null
      left join invoices c on c.refund_id = r.id and c.cancels is not null
    where r.payment_id = any(${[...paymentIds]}::uuid[]) order by r.created_at, r.id`.execute(db)
  return rows
}

/** The numbers of the invoices of some payments. */
export async function findInvoiceNumbers(
  db: Reads,
  paymentIds: readonly string[],
): Promise<{ payment_id: string; number: number }[]> {
  const { rows } = await sql<{ payment_id: string; number: number }>`
    select payment_id, number from invoices
    where payment_id = any(${[...paymentIds]}::uuid[]) and refund_id is null`.execute(db)
  return rows
}

/** A refund with its payment. */
export async function findRefundPayment(
  db: Reads,
  refundId: string,
): Promise<
  Pick<RefundRow, 'id' | 'payment_id' | 'amount_cents' | 'currency' | 'status' | 'created_at'> | undefined
> {
  const { rows } = await sql<
    Pick<RefundRow, 'id' | 'payment_id' | 'amount_cents' | 'currency' | 'status' | 'created_at'>
  >`
    select id, payment_id, amount_cents, currency, status, created_at from refunds where id = ${refundId}`.execute(
    db,
  )
  return rows[0]
}
