import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { type PaymentRow, selectPayments } from './payment.sql.ts'

/**
 * Returns what a new order replaces: open orders that could still be paid besides it, and debits that hold its code. Not
 * a transfer, which may have been sent, nor a stored card's charge whose answer was lost, which may be paid. A signed
 * debit is no such order either.
 */
function isReplaced(codes: readonly string[]) {
  const { eb, and, or, not, val, fn } = expressionBuilder<Tables, 'payments'>()
  return and([
    eb('status', '=', 'pending'),
    eb('method', '<>', 'sct'),
    or([eb('method', '<>', 'sdd'), eb('discount_code', '=', fn.any(val([...codes])))]),
    not(and([eb('kind', '=', 'repeat'), eb('provider_reference', 'is', null)])),
  ])
}

function isNotSigned() {
  const { not, exists, selectFrom } = expressionBuilder<Tables, 'payments'>()
  return not(
    exists(
      selectFrom('direct_debits as d')
        .select('d.payment_id')
        .whereRef('d.payment_id', '=', 'payments.id')
        .where('d.signed_at', 'is not', null),
    ),
  )
}

/**
 * Serialises a member's orders, and incoming money for them, until the transaction ends. Taken before the locks of
 * their payments and wallet.
 */
export async function lockOrders(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${memberId}`}, 0))`.execute(tx.db)
}

/** Finds a member's newest payment that a new order replaces and that holds one of some codes. */
export function findOpenPayment(db: Reads, memberId: string, codes: readonly string[]) {
  return db
    .selectFrom('payments')
    .select('id')
    .where('member_id', '=', memberId)
    .where(isReplaced(codes))
    .where(isNotSigned())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks a member's payments that a new order with one of some codes replaces. */
export async function lockReplaced(
  tx: Tx,
  memberId: string,
  codes: readonly string[],
): Promise<PaymentRow[]> {
  await tx.db
    .selectFrom('payments')
    .select('id')
    .where('member_id', '=', memberId)
    .where(isReplaced(codes))
    .orderBy('id')
    .forUpdate()
    .execute()
  // A second statement, which also sees a debit signed while the first one waited.
  return selectPayments(tx.db)
    .where('member_id', '=', memberId)
    .where(isReplaced(codes))
    .where(isNotSigned())
    .orderBy('id')
    .execute()
}

export type OpenTransferRow = NonNullable<Awaited<ReturnType<typeof findOpenTransfer>>>

/** Finds the newest bank transfer of a member that has not arrived. */
export function findOpenTransfer(db: Reads, memberId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'price_cents', 'currency', 'discount_code'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .where('method', '=', 'sct')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Finds the order by stored card that another press has just made: the same credits at the same price, still open or
 * completed since a given time. One that the bank has refused does not count.
 */
export function findSameRepeat(
  db: Reads,
  order: Pick<PaymentRow, 'package_id' | 'credits' | 'price_cents' | 'currency'> & {
    memberId: string
    settledSince: Date
  },
) {
  return selectPayments(db)
    .where('member_id', '=', order.memberId)
    .where('kind', '=', 'repeat')
    .where('package_id', 'is not distinct from', order.package_id)
    .where('credits', '=', order.credits)
    .where('price_cents', '=', order.price_cents)
    .where('currency', '=', order.currency)
    .where(({ eb, or, and }) =>
      or([
        eb('status', '=', 'pending'),
        and([eb('status', '=', 'completed'), eb('settled_at', '>', order.settledSince)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
