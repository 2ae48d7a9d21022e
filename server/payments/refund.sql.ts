import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'
import type { LotMovement } from '../credits/credit-lots.ts'
import { keepsPremium } from './payment.sql.ts'

/** Every movement of a wallet, oldest first, with the payment that a refund belongs to. */
export async function findLotMovements(db: Reads, memberId: string): Promise<LotMovement[]> {
  const { rows } = await sql<LotMovement>`
    select m.kind, case m.to_account when 'wallet' then m.credits else -m.credits end as change, m.reference,
      r.payment_id as "paymentId"
    from credit_movements m left join refunds r on m.kind in ('refund', 'reversal') and r.id = m.reference
    where m.member_id = ${memberId} order by m.number`.execute(db)
  return rows
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
  /** How it was found, where no report told of it. */
  foundBy?: 'check' | 'list' | null
}

/** Stores a refund once; false when it is known by its id or by the provider's name for it. */
export async function insertRefund(tx: Tx, r: NewRefund): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (id, payment_id, kind, amount_cents, currency, status, provider_reference, reason, found_by,
      created_at, completed_at)
    values (${r.id}, ${r.paymentId}, ${r.kind}, ${r.amountCents}, ${r.currency}, ${r.status}, ${r.providerReference},
      ${r.reason}, ${r.foundBy ?? null}, ${tx.now}, ${r.status === 'completed' ? tx.now : null})
    on conflict do nothing returning id`.execute(tx.db)
  return rows.length > 0
}

/** Notes what a refund took from the wallet and what stays owed. */
export async function noteCreditsTaken(
  tx: Tx,
  refundId: string,
  credits: { taken: number; owed: number },
): Promise<void> {
  await sql`
    update refunds set credits_taken = ${credits.taken}, credits_owed = ${credits.owed} where id = ${refundId}`.execute(
    tx.db,
  )
}

/**
 * Brings a refund to where the provider says it is; gives whether that changed anything. A completed one can still fail:
 * its money came back to us, or a chargeback was reversed.
 */
export async function updateRefund(
  tx: Tx,
  refundId: string,
  now: { status: 'pending' | 'completed' | 'failed'; providerReference: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update refunds set provider_reference = ${now.providerReference}, status = ${now.status},
      completed_at = case when ${now.status} = 'completed' then ${tx.now}::timestamptz end
    where id = ${refundId} and (
      (status = 'pending' and (status <> ${now.status} or provider_reference is distinct from ${now.providerReference}))
      or (status = 'completed' and ${now.status} = 'failed'))
    returning id`.execute(tx.db)
  return rows.length > 0
}

/** Ends a refund that its provider will not carry out; false when it has come to an end before. */
export async function refuseRefund(tx: Tx, refundId: string, refusal: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update refunds set status = 'failed', refusal = ${refusal} where id = ${refundId} and status = 'pending'
    returning id`.execute(tx.db)
  return rows.length > 0
}

/** Notes that nothing stands owed for a refund that failed: the money is with us. */
export async function forgiveOwed(tx: Tx, refundId: string): Promise<void> {
  await sql`update refunds set credits_owed = 0 where id = ${refundId}`.execute(tx.db)
}

/** Ends premium when every completed payment of the member has been fully reversed (G-016). */
export async function endPremiumIfReversed(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update members set paid_since = null
    where id = ${memberId} and paid_since is not null and not ${keepsPremium(memberId)} returning id`.execute(
    tx.db,
  )
  return rows.length > 0
}
