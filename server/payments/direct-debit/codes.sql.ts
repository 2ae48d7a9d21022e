import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

export interface DebitCodeRow {
  id: string
  bound: Buffer
  /** Sealed by the program. */
  code: Buffer
  tries: number
  sent_at: Date
}

/** Keeps a code that goes out; it replaces the one before. */
export async function insertDebitCode(
  tx: Tx,
  c: { id: string; paymentId: string; phonePrint: Buffer; bound: Buffer; code: Buffer },
): Promise<void> {
  await sql`
    insert into direct_debit_codes (id, payment_id, phone_print, bound, code, sent_at)
    values (${c.id}, ${c.paymentId}, ${c.phonePrint}, ${c.bound}, ${c.code}, ${tx.now})`.execute(tx.db)
}

/** The newest code of a payment. */
export async function findNewestCode(tx: Tx, paymentId: string): Promise<DebitCodeRow | undefined> {
  const { rows } = await sql<DebitCodeRow>`
    select id, bound, code, tries, sent_at from direct_debit_codes where payment_id = ${paymentId}
    order by sent_at desc, id desc limit 1`.execute(tx.db)
  return rows[0]
}

/** Counts a wrong try. */
export async function countTry(tx: Tx, id: string): Promise<void> {
  await sql`update direct_debit_codes set tries = tries + 1 where id = ${id}`.execute(tx.db)
}

/** When text messages went to a phone since then, oldest first. */
export async function findSent(tx: Tx, phonePrint: Buffer, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ sent_at: Date }>`
    select sent_at from direct_debit_codes where phone_print = ${phonePrint} and sent_at > ${since}
    order by sent_at`.execute(tx.db)
  return rows.map((row) => row.sent_at)
}
