import { expressionBuilder } from 'kysely'
import type { PayeeCheck } from '#contract/admin/payments/bank.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { findPage, type PageRequest } from '../../../platform/database/find-page.sql.ts'

/** Returns whether the bank has already taken the money of a payout back. */
function isTakenBack() {
  const { exists, selectFrom } = expressionBuilder<Tables, 'bank_payouts'>()
  return exists(
    selectFrom('direct_debits as d')
      .select('d.payment_id')
      .whereRef('d.payment_id', '=', 'bank_payouts.payment_id')
      .where('d.status', '=', 'returned'),
  )
}

export type PayoutRow = Awaited<ReturnType<typeof findPayouts>>[number]
export type OpenPayoutRow = Awaited<ReturnType<typeof findOpenPayouts>>[number]

/** Stores a refund to be transferred; repeating it changes nothing. */
export async function insertPayout(
  tx: Tx,
  payout: Pick<PayoutRow, 'refund_id' | 'payment_id' | 'amount_cents' | 'currency'>,
): Promise<void> {
  await tx.db
    .insertInto('bank_payouts')
    .values({ ...payout, site_id: tx.site.id, created_at: tx.now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Finds the refunds of a payment that go by transfer; those of money that the bank has taken back are dropped. */
export function findPayouts(db: Reads, paymentId: string) {
  return db
    .selectFrom('bank_payouts')
    .select(['refund_id', 'payment_id', 'amount_cents', 'currency', 'created_at'])
    .select(({ eb, ref, and }) =>
      eb
        .case()
        .when(and([eb('status', '=', 'open'), isTakenBack()]))
        .then('dropped' as const)
        .else(ref('status'))
        .end()
        .as('status'),
    )
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()
}

/** Finds what arrived for a payment. */
export function findMatched(db: Reads, paymentId: string) {
  return db
    .selectFrom('bank_bookings')
    .select(['amount_cents', 'currency'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'matched')
    .executeTakeFirst()
}

/** Finds who sent the money that was matched to a payment, still sealed. */
export async function findMatchedPayer(db: Reads, paymentId: string): Promise<Buffer | undefined> {
  const booking = await db
    .selectFrom('bank_bookings')
    .select('payer')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'matched')
    .executeTakeFirst()
  return booking?.payer
}

/** Selects the refunds of a site that are still to be transferred. */
export function selectOpenPayouts(db: Reads, siteId: string) {
  return db
    .selectFrom('bank_payouts')
    .where('site_id', '=', siteId)
    .where('status', '=', 'open')
    .where(({ not }) => not(isTakenBack()))
}

function selectPayoutRows(db: Reads, siteId: string) {
  return selectOpenPayouts(db, siteId)
    .select(['refund_id', 'payment_id', 'amount_cents', 'currency', 'status', 'created_at'])
    .select(({ ref }) => ref('payee_check').$castTo<PayeeCheck | null>().as('payee_check'))
}

/** Finds all refunds of a site that are still to be transferred, oldest first. */
export function findOpenPayouts(db: Reads, siteId: string) {
  return selectPayoutRows(db, siteId).orderBy('created_at').orderBy('refund_id').execute()
}

/** Finds a page of the refunds of a site that are still to be transferred, oldest first. */
export function findPayoutPage(db: Reads, siteId: string, page: PageRequest) {
  return findPage(db, selectPayoutRows(db, siteId), { by: ['created_at', 'refund_id'], page })
}

/** Keeps what the bank found of a payee; false unless the refund is still to be transferred. */
export async function recordPayeeCheck(tx: Tx, refundId: string, check: PayeeCheck): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bank_payouts')
    .set({ payee_check: check })
    .where('refund_id', '=', refundId)
    .where('site_id', '=', tx.site.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that a refund has been transferred; returns its payment, or null unless it was still to do. */
export async function markPaidOut(tx: Tx, refundId: string): Promise<string | null> {
  const paid = await tx.db
    .updateTable('bank_payouts')
    .set({ status: 'paid', paid_at: tx.now })
    .where('refund_id', '=', refundId)
    .where('site_id', '=', tx.site.id)
    .where('status', '=', 'open')
    .where(({ not }) => not(isTakenBack()))
    .returning('payment_id')
    .executeTakeFirst()
  return paid?.payment_id ?? null
}
