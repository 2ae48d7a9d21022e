import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { PaymentRow } from './payment.sql.ts'

/** Keeps how late money was taken, and what it buys. */
export async function keepLateTerms(tx: Tx, p: PaymentRow): Promise<void> {
  await sql`
    update payments set late = ${p.late}, credits = ${p.credits}, list_cents = ${p.list_cents},
      discount_code = ${p.discount_code}, discount_percent = ${p.discount_percent}, discount_cents = ${p.discount_cents}
    where id = ${p.id}`.execute(tx.db)
}
