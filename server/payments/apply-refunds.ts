import type { Tx } from '../context.ts'
import { newId } from '../platform/ids.ts'
import { bookRefund } from './book-refund.ts'
import type { PaymentRow } from './payment.sql.ts'
import { findRefunds } from './payment-parts.sql.ts'
import type { TrueRefund } from './providers/provider.ts'
import { updateRefund } from './refund.sql.ts'

/**
 * Books what the provider says went back of a completed, locked payment: refunds that we asked for reach their end,
 * chargebacks and refunds made at the provider are taken over, each once (G-016).
 */
export async function applyTrueRefunds(
  tx: Tx,
  payment: PaymentRow,
  refunds: readonly TrueRefund[],
): Promise<void> {
  if (payment.status !== 'completed' || refunds.length === 0) return
  const known = await findRefunds(tx.db, [payment.id])
  for (const told of refunds) {
    const { reference, status } = told
    const ours = known.find((row) => row.id === told.refundId || row.provider_reference === reference)
    if (ours) {
      if (await updateRefund(tx, ours.id, { status, providerReference: reference }))
        await tellAgain(tx, payment)
      continue
    }
    await bookRefund(tx, payment, {
      id: newId(),
      kind: told.kind,
      amountCents: told.amount.amount,
      status,
      providerReference: reference,
      reason: 'reported by the provider',
    })
  }
}

async function tellAgain(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.member_id === null) return
  await tx.tell(payment.member_id, { type: 'payment', payment: payment.id, status: payment.status })
}
