import type { Reads } from '../../../app/transaction.ts'

export type RefundRow = Awaited<ReturnType<typeof findRefunds>>[number]

/** Finds the refunds of some payments with the numbers of their credit notes and of the cancellations of these, oldest first. */
export function findRefunds(db: Reads, paymentIds: readonly string[]) {
  return db
    .selectFrom('refunds as r')
    .leftJoin('invoices as i', (join) => join.onRef('i.refund_id', '=', 'r.id').on('i.cancels', 'is', null))
    .leftJoin('invoices as c', (join) =>
      join.onRef('c.refund_id', '=', 'r.id').on('c.cancels', 'is not', null),
    )
    .select([
      'r.id',
      'r.payment_id',
      'r.kind',
      'r.amount_cents',
      'r.currency',
      'r.credits_taken',
      'r.credits_owed',
      'r.status',
      'r.provider_reference',
      // Why the provider will not send the money; null if it did not refuse.
      'r.refusal',
      // How it was found when no report came.
      'r.found_by',
      'r.created_at',
      'i.number as invoice_number',
      'i.prefix as invoice_prefix',
      'c.number as cancellation_number',
      'c.prefix as cancellation_prefix',
    ])
    .where(({ eb, fn, val }) => eb('r.payment_id', '=', fn.any(val([...paymentIds]))))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
}

/** Finds the numbers of the invoices of some payments. */
export function findInvoiceNumbers(db: Reads, paymentIds: readonly string[]) {
  return db
    .selectFrom('invoices')
    .select(['payment_id', 'number', 'prefix'])
    .where(({ eb, fn, val }) => eb('payment_id', '=', fn.any(val([...paymentIds]))))
    .where('refund_id', 'is', null)
    .execute()
}

/** Finds a refund with its payment. */
export function findRefundPayment(db: Reads, refundId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'amount_cents', 'currency', 'status', 'created_at'])
    .where('id', '=', refundId)
    .executeTakeFirst()
}
