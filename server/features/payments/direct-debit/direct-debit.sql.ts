import { sql } from 'kysely'
import type { Reads, Tx } from '../../../app/transaction.ts'

export type DebitRow = NonNullable<Awaited<ReturnType<typeof findDebit>>>

/** Opens the debit of a payment; a second time changes nothing. */
export async function insertDebit(
  tx: Tx,
  debit: Pick<DebitRow, 'payment_id' | 'mandate_reference' | 'amount_cents' | 'completes'>,
): Promise<void> {
  await tx.db
    .insertInto('direct_debits')
    .columns(['payment_id', 'site_id', 'member_id', 'mandate_reference', 'amount_cents', 'completes'])
    .expression(({ selectFrom }) =>
      selectFrom('payments')
        .select(({ val }) => [
          'payments.id',
          val(tx.site.id).as('site_id'),
          'payments.member_id',
          val(debit.mandate_reference).as('mandate_reference'),
          val(debit.amount_cents).as('amount_cents'),
          val(debit.completes).as('completes'),
        ])
        .where('payments.id', '=', debit.payment_id),
    )
    .onConflict((oc) => oc.column('payment_id').doNothing())
    .execute()
}

/** Finds the debit of a payment; its debtor is sealed. */
export function findDebit(db: Reads, siteId: string, paymentId: string) {
  return db
    .selectFrom('direct_debits')
    .select([
      'payment_id',
      'member_id',
      'mandate_reference',
      'status',
      'amount_cents',
      'completes',
      'debtor',
      'iban_last4',
      'iban_print',
      'phone_print',
      'mandate_text',
      'signed_at',
      'batch_id',
      'booked_at',
      'return_code',
      'returned_at',
    ])
    .where('site_id', '=', siteId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

export interface Signature {
  readonly debtor: Buffer
  readonly ibanLast4: string
  readonly ibanPrint: Buffer
  readonly phonePrint: Buffer
  readonly mandateText: string
  readonly network: string
}

/** Records that the mandate of an open debit is given. */
export async function signDebit(tx: Tx, paymentId: string, signature: Signature): Promise<boolean> {
  const { debtor, ibanLast4, ibanPrint, phonePrint, mandateText, network } = signature
  const { numUpdatedRows } = await tx.db
    .updateTable('direct_debits')
    .set({
      status: 'signed',
      debtor,
      iban_last4: ibanLast4,
      iban_print: ibanPrint,
      phone_print: phonePrint,
      mandate_text: mandateText,
      network,
      signed_at: tx.now,
    })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cancels a debit that has not gone to the bank. */
export async function cancelDebit(tx: Tx, paymentId: string): Promise<void> {
  await tx.db
    .updateTable('direct_debits')
    .set({ status: 'cancelled' })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['open', 'signed'])
    .execute()
}

/**
 * Deletes the payer in debits of erased members signed before a given time, when the money can no longer be claimed
 * back.
 */
export async function forgetDebtors(db: Reads, siteId: string, signedBefore: Date): Promise<void> {
  const forgotten = Buffer.alloc(0)
  await db
    .updateTable('direct_debits')
    .set({ debtor: forgotten, iban_last4: null, iban_print: null, phone_print: null })
    .where('site_id', '=', siteId)
    .where('member_id', 'is', null)
    .where('signed_at', '<', signedBefore)
    .where('debtor', '<>', forgotten)
    .execute()
}

export interface DebtorPrints {
  readonly memberId: string
  readonly iban: Buffer
  readonly phone: Buffer
}

/** Serialises requests of one member, IBAN or phone, until the transaction ends. */
export async function lockDebtor(tx: Tx, { memberId, iban, phone }: DebtorPrints): Promise<void> {
  // All members before all hashes, and these in order, to avoid deadlocks.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`direct debits ${memberId}`}, 0))`.execute(tx.db)
  const keys = [iban, phone].map((print) => print.readBigInt64BE(0).toString()).sort()
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx.db)
}

/** Counts recent debits of the same member, IBAN or phone: cents since a given time, and open debits. */
export function countDebits(tx: Tx, { memberId, iban, phone }: DebtorPrints, since: Date) {
  return tx.db
    .selectFrom('direct_debits')
    .select(({ eb, fn, lit }) => [
      fn.coalesce(fn.sum<number>('amount_cents').filterWhere('signed_at', '>', since), lit(0)).as('cents'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', 'in', ['signed', 'batched', 'sent']))
        .as('open'),
    ])
    .where('site_id', '=', tx.site.id)
    .where('status', 'in', ['signed', 'batched', 'sent', 'booked', 'returned'])
    .where(({ eb, or }) =>
      or([eb('member_id', '=', memberId), eb('iban_print', '=', iban), eb('phone_print', '=', phone)]),
    )
    .executeTakeFirstOrThrow()
}
