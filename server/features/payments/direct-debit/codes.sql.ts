import type { Tx } from '../../../app/transaction.ts'

/** Stores a code to be sent; it replaces the previous one. */
export async function insertDebitCode(
  tx: Tx,
  sent: { id: string; paymentId: string; phonePrint: Buffer; bound: Buffer; code: Buffer },
): Promise<void> {
  const { id, paymentId, phonePrint, bound, code } = sent
  await tx.db
    .insertInto('direct_debit_codes')
    .values({ id, payment_id: paymentId, phone_print: phonePrint, bound, code, sent_at: tx.now })
    .execute()
}

/** Finds the newest code of a payment, still sealed. */
export function findNewestCode(tx: Tx, paymentId: string) {
  return tx.db
    .selectFrom('direct_debit_codes')
    .select(['id', 'bound', 'code', 'tries', 'sent_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Counts a wrong try. */
export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('direct_debit_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Finds when text messages went to a phone since then, oldest first. */
export async function findSent(tx: Tx, phonePrint: Buffer, since: Date): Promise<Date[]> {
  const rows = await tx.db
    .selectFrom('direct_debit_codes')
    .select('sent_at')
    .where('phone_print', '=', phonePrint)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute()
  return rows.map((row) => row.sent_at)
}
