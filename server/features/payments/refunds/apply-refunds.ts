import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { addPaymentHistory, type PaymentRow } from '../checkout/payment.sql.ts'
import { findRefunds, type RefundRow } from '../checkout/payment-parts.sql.ts'
import { issueCreditNote } from '../invoices/issue-invoice.ts'
import { formatDecimal } from '../packages/decimal.ts'
import type { ProviderRefund } from '../providers/provider.ts'
import { bookRefund, undoRefund } from './book-refund.ts'
import { refuseRefund, updateRefund } from './refund.sql.ts'

/** Returns the refund rows for one name at the provider: a dispute that was lost after it was won has one more. */
const hasName = (row: RefundRow, reference: string) =>
  row.provider_reference === reference || row.provider_reference?.startsWith(`${reference}${againMark}`)

const againMark = '#'

/**
 * Books the provider's refunds and chargebacks of a completed, locked payment. Refunds that we requested are completed;
 * chargebacks and refunds made at the provider are added, each once. A refund that finally fails restores its credits.
 */
export async function applyProviderRefunds(
  tx: Tx,
  payment: PaymentRow,
  {
    refunds,
    overtaken = false,
    foundBy,
  }: {
    readonly refunds: readonly ProviderRefund[]
    readonly overtaken?: boolean
    readonly foundBy?: DiscoveredBy | undefined
  },
): Promise<void> {
  if (payment.status !== 'completed' || refunds.length === 0) return
  const known = await findRefunds(tx.db, [payment.id])
  for (const reported of refunds) {
    const { reference, status } = reported
    const named = known.filter((row) => row.id === reported.refundId || hasName(row, reference))
    const ours = named.at(-1)
    const again = ours?.kind === 'chargeback' && ours.status === 'failed' && status === 'completed'
    // The job asks the provider again: stale data must not book a dispute that was won meanwhile.
    if (again && overtaken) throw new Error(`${reference} was told to another at the same time`)
    if (ours && !again) {
      if ((await syncRefund(tx, payment, { ours, reported })) && foundBy)
        await recordMissed(tx, payment, reported)
      continue
    }
    // A refund that failed before we saw it has taken nothing.
    if (status === 'failed') continue
    const booked = await bookRefund(tx, payment, {
      id: createId(),
      kind: reported.kind,
      amountCents: reported.amount.amount,
      status,
      providerReference: again ? `${reference}${againMark}${named.length + 1}` : reference,
      reason: foundBy ? `found at the provider: ${foundBy}` : 'reported by the provider',
      foundBy: foundBy ?? null,
    })
    if (booked && foundBy) await recordMissed(tx, payment, reported)
  }
}

/** How a refund or dispute without a report was found. */
export type DiscoveredBy = 'check' | 'list'

/** Shows staff what no report announced. */
function recordMissed(tx: Tx, payment: PaymentRow, { kind, amount, status }: ProviderRefund): Promise<void> {
  const money = `${formatDecimal(amount.amount)} ${amount.currency}`
  return addPaymentHistory(
    tx,
    payment,
    `${kind} of ${money}, ${status}: found by asking, no report told of it`,
  )
}

/** Updates a known refund to the provider's state; returns whether it changed. */
async function syncRefund(
  tx: Tx,
  payment: PaymentRow,
  { ours, reported }: { ours: RefundRow; reported: ProviderRefund },
): Promise<boolean> {
  const { status } = reported
  const providerReference =
    ours.kind === 'chargeback' ? (ours.provider_reference ?? reported.reference) : reported.reference
  if (!(await updateRefund(tx, ours.id, { status, providerReference }))) return false
  if (status === 'failed') await undoRefund(tx, payment, ours)
  if (status === 'completed' && ours.invoice_number === null) {
    await issueCreditNote(tx, payment, { id: ours.id, amountCents: ours.amount_cents })
  }
  await notifyAgain(tx, payment)
  return true
}

/** Closes a refund of a locked payment that its provider refuses: its credits are restored, the reason is stored. */
export async function closeRefusedRefund(
  tx: Tx,
  payment: PaymentRow,
  { refund, why }: { refund: string; why: string },
): Promise<void> {
  const ours = (await findRefunds(tx.db, [payment.id])).find(({ id }) => id === refund)
  if (!ours || !(await refuseRefund(tx, refund, why))) return
  await undoRefund(tx, payment, ours)
  await notifyAgain(tx, payment)
}

async function notifyAgain(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.member_id === null) return
  await tx.addEvent(payment.member_id, { type: 'payment', payment: payment.id, status: payment.status })
}
