import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'
import { type PaymentRow, paymentColumns } from './payment.sql.ts'

/**
 * What a new order replaces: open orders that could still be paid beside it, and debits that hold its code. Not a
 * transfer, which may have been sent, nor a stored card's charge whose answer was lost, which may be paid. A signed debit
 * is no such order either.
 */
const isReplaced = (codes: readonly string[]) => sql`
  status = 'pending' and method <> 'sct' and (method <> 'sdd' or discount_code = any(${[...codes]}::text[]))
    and not (kind = 'repeat' and provider_reference is null)`

const isSigned = sql`exists (
  select 1 from direct_debits d where d.payment_id = payments.id and d.signed_at is not null)`

/**
 * Lets a member's orders, and the money that arrives for them, come one after the other until the transaction ends.
 * Comes before the locks of their payments and of their wallet.
 */
export async function lockOrders(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${memberId}`}, 0))`.execute(tx.db)
}

/** Finds the newest payment of a member that a new order takes the place of, which may hold one of some codes. */
export async function findOpenPayment(
  db: Reads,
  memberId: string,
  codes: readonly string[],
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where member_id = ${memberId} and ${isReplaced(codes)} and not ${isSigned}
    order by created_at desc limit 1`.execute(db)
  return rows[0]
}

/** Locks the payments of a member that a new order takes the place of, which holds one of some codes. */
export async function lockReplaced(
  tx: Tx,
  memberId: string,
  codes: readonly string[],
): Promise<PaymentRow[]> {
  await sql`
    select 1 from payments where member_id = ${memberId} and ${isReplaced(codes)} order by id for update`.execute(
    tx.db,
  )
  // A second statement: a debit that was signed while the first one waited is seen only by this one.
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments where member_id = ${memberId} and ${isReplaced(codes)} and not ${isSigned}
    order by id`.execute(tx.db)
  return rows
}

export interface OpenTransferRow {
  id: string
  price_cents: number
  currency: string
  discount_code: string | null
}

/** Finds the newest bank transfer of a member that has not arrived. */
export async function findOpenTransfer(db: Reads, memberId: string): Promise<OpenTransferRow | undefined> {
  const { rows } = await sql<OpenTransferRow>`
    select id, price_cents, currency, discount_code from payments
    where member_id = ${memberId} and status = 'pending' and method = 'sct'
    order by created_at desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Finds the order by stored card that another press has just made: the same credits at the same price, still open or
 * completed since a moment. One that the bank has refused does not count.
 */
export async function findSameRepeat(
  db: Reads,
  order: Pick<PaymentRow, 'package_id' | 'credits' | 'price_cents' | 'currency'> & {
    memberId: string
    settledSince: Date
  },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments
    where member_id = ${order.memberId} and kind = 'repeat' and package_id is not distinct from ${order.package_id}
      and credits = ${order.credits} and price_cents = ${order.price_cents} and currency = ${order.currency}
      and (status = 'pending' or (status = 'completed' and settled_at > ${order.settledSince}))
    order by created_at desc limit 1`.execute(db)
  return rows[0]
}
