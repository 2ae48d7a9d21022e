import type { Tx } from '../context.ts'
import { newId } from '../platform/ids.ts'
import { bookRefund, undoRefund } from './book-refund.ts'
import { issueCreditNote } from './invoices/issue-invoice.ts'
import type { PaymentRow } from './payment.sql.ts'
import { findRefunds, type RefundRow } from './payment-parts.sql.ts'
import type { TrueRefund } from './providers/provider.ts'
import { refuseRefund, updateRefund } from './refund.sql.ts'

/**
 * Books what the provider says went back of a completed, locked payment: refunds that we asked for reach their end,
 * chargebacks and refunds made at the provider are taken over, each once (G-016). What failed in the end gives its
 * credits back.
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
      await bringUp(tx, payment, { ours, told })
      continue
    }
    // What failed before we heard of it took nothing.
    if (status === 'failed') continue
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

/** Brings a known refund to where the provider says it is. */
async function bringUp(
  tx: Tx,
  payment: PaymentRow,
  { ours, told }: { ours: RefundRow; told: TrueRefund },
): Promise<void> {
  const { status, reference: providerReference } = told
  if (!(await updateRefund(tx, ours.id, { status, providerReference }))) return
  if (status === 'failed') await undoRefund(tx, payment, ours)
  if (status === 'completed' && ours.invoice_number === null) {
    await issueCreditNote(tx, payment, { id: ours.id, amountCents: ours.amount_cents })
  }
  await tellAgain(tx, payment)
}

/** Ends a refund of a locked payment that its provider will not carry out: its credits come back, the reason stays. */
export async function endRefused(
  tx: Tx,
  payment: PaymentRow,
  { refund, why }: { refund: string; why: string },
): Promise<void> {
  const ours = (await findRefunds(tx.db, [payment.id])).find(({ id }) => id === refund)
  if (!ours || !(await refuseRefund(tx, refund, why))) return
  await undoRefund(tx, payment, ours)
  await tellAgain(tx, payment)
}

async function tellAgain(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.member_id === null) return
  await tx.tell(payment.member_id, { type: 'payment', payment: payment.id, status: payment.status })
}
