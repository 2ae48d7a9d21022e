import { sql } from 'kysely'
import type { Reads, Tx } from '../../context.ts'

export interface PayoutRow {
  refund_id: string
  payment_id: string
  amount_cents: number
  currency: string
  /** `dropped`: a payout of money that the bank has already taken back. */
  status: 'open' | 'paid' | 'dropped'
  created_at: Date
}

const isTakenBack = sql`exists (
  select 1 from direct_debits d where d.payment_id = bank_payouts.payment_id and d.status = 'returned')`

/** Notes a refund that somebody has to transfer; a second time changes nothing. */
export async function insertPayout(
  tx: Tx,
  p: Pick<PayoutRow, 'refund_id' | 'payment_id' | 'amount_cents' | 'currency'>,
): Promise<void> {
  await sql`
    insert into bank_payouts (refund_id, site_id, payment_id, amount_cents, currency, created_at)
    values (${p.refund_id}, ${tx.site.id}, ${p.payment_id}, ${p.amount_cents}, ${p.currency}, ${tx.now})
    on conflict do nothing`.execute(tx.db)
}

/** The refunds of a payment that go by transfer. */
export async function findPayouts(db: Reads, paymentId: string): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select refund_id, payment_id, amount_cents, currency, created_at,
      case when status = 'open' and ${isTakenBack} then 'dropped' else status end as status
    from bank_payouts where payment_id = ${paymentId} order by created_at, refund_id`.execute(db)
  return rows
}

export interface MatchedRow {
  amount_cents: number
  currency: string
}

/** What arrived for a payment. */
export async function findMatched(db: Reads, paymentId: string): Promise<MatchedRow | undefined> {
  const { rows } = await sql<MatchedRow>`
    select amount_cents, currency from bank_bookings where payment_id = ${paymentId} and state = 'matched'`.execute(
    db,
  )
  return rows[0]
}

/** Who sent the money that was matched to a payment, still sealed. */
export async function findMatchedPayer(db: Reads, paymentId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ payer: Buffer }>`
    select payer from bank_bookings where payment_id = ${paymentId} and state = 'matched'`.execute(db)
  return rows[0]?.payer
}

/** The refunds of a site that are still to be transferred, oldest first. */
export async function findOpenPayouts(db: Reads, siteId: string): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select refund_id, payment_id, amount_cents, currency, status, created_at from bank_payouts
    where site_id = ${siteId} and status = 'open' and not ${isTakenBack}
    order by created_at, refund_id limit 200`.execute(db)
  return rows
}

/** Notes that a refund has been transferred; gives its payment, or null unless it was still to do. */
export async function markPaidOut(tx: Tx, refundId: string): Promise<string | null> {
  const { rows } = await sql<{ payment_id: string }>`
    update bank_payouts set status = 'paid', paid_at = ${tx.now}
    where refund_id = ${refundId} and site_id = ${tx.site.id} and status = 'open' and not ${isTakenBack}
    returning payment_id`.execute(tx.db)
  return rows[0]?.payment_id ?? null
}
