import type { Tx } from '../../../app/transaction.ts'
import type { PaymentRow } from '../checkout/payment.sql.ts'

/** Stores how late money was booked, and what it buys. */
export async function saveLateTerms(tx: Tx, payment: PaymentRow): Promise<void> {
  const { late, credits, list_cents, discount_code, discount_percent, discount_cents } = payment
  await tx.db
    .updateTable('payments')
    .set({ late, credits, list_cents, discount_code, discount_percent, discount_cents })
    .where('id', '=', payment.id)
    .execute()
}
