import type { Reads, Tx } from '../../../app/transaction.ts'
import { selectMovements } from '../../credits/credits.sql.ts'
import { keepsPremium } from '../packages/premium.sql.ts'

/** Finds every entry of a wallet, oldest first, with the payment that a refund belongs to. */
export function findLotMovements(db: Reads, memberId: string) {
  return selectMovements(db)
    .leftJoin('refunds as r', (join) =>
      join.on('m.kind', 'in', ['refund', 'reversal']).onRef('r.id', '=', 'm.reference'),
    )
    .select('r.payment_id as paymentId')
    .where('m.member_id', '=', memberId)
    .orderBy('m.number')
    .execute()
}

export interface NewRefund {
  id: string
  paymentId: string
  kind: 'refund' | 'withdrawal' | 'chargeback'
  amountCents: number
  currency: string
  status: 'pending' | 'completed' | 'failed'
  providerReference: string | null
  reason: string
  /** How it was found when no report came. */
  foundBy?: 'check' | 'list' | null
}

/** Stores a refund once; false when it is known by its id or its provider id. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_id: refund.paymentId,
      kind: refund.kind,
      amount_cents: refund.amountCents,
      currency: refund.currency,
      status: refund.status,
      provider_reference: refund.providerReference,
      reason: refund.reason,
      found_by: refund.foundBy ?? null,
      created_at: tx.now,
      completed_at: refund.status === 'completed' ? tx.now : null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Records what a refund took from the wallet and what stays owed. */
export async function recordCreditsTaken(
  tx: Tx,
  refundId: string,
  credits: { taken: number; owed: number },
): Promise<void> {
  await tx.db
    .updateTable('refunds')
    .set({ credits_taken: credits.taken, credits_owed: credits.owed })
    .where('id', '=', refundId)
    .execute()
}

/**
 * Updates a refund to the provider's state; returns whether that changed anything. A completed one can still fail: its
 * money came back to us, or a chargeback was reversed.
 */
export async function updateRefund(
  tx: Tx,
  refundId: string,
  { status, providerReference }: { status: 'pending' | 'completed' | 'failed'; providerReference: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('refunds')
    .set({
      provider_reference: providerReference,
      status,
      completed_at: status === 'completed' ? tx.now : null,
    })
    .where('id', '=', refundId)
    .where(({ eb, or, and }) =>
      or([
        and([
          eb('status', '=', 'pending'),
          or([eb('status', '<>', status), eb('provider_reference', 'is distinct from', providerReference)]),
        ]),
        ...(status === 'failed' ? [eb('status', '=', 'completed')] : []),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes a refund that its provider refuses; false when it is already closed. */
export async function refuseRefund(tx: Tx, refundId: string, refusal: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('refunds')
    .set({ status: 'failed', refusal })
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that nothing is owed for a failed refund: we have the money. */
export async function forgiveOwed(tx: Tx, refundId: string): Promise<void> {
  await tx.db.updateTable('refunds').set({ credits_owed: 0 }).where('id', '=', refundId).execute()
}

/** Ends premium when every completed payment of the member has been fully reversed. */
export async function endPremiumIfReversed(tx: Tx, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('members')
    .set({ paid_since: null })
    .where('id', '=', memberId)
    .where('paid_since', 'is not', null)
    .where(({ not }) => not(keepsPremium(memberId)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
