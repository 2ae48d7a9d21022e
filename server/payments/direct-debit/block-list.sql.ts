import { sql } from 'kysely'
import type { Reads, Tx } from '../../context.ts'

export interface BlockedDebtorRow {
  kind: 'iban' | 'phone'
  print: Buffer
  last4: string
  reason: string
  payment_id: string | null
  created_at: Date
}

/** Whether an IBAN or a phone may not pay by direct debit any more. */
export async function isBlocked(
  db: Reads,
  siteId: string,
  { iban, phone }: { iban: Buffer; phone: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from blocked_debtors where site_id = ${siteId}
      and ((kind = 'iban' and print = ${iban}) or (kind = 'phone' and print = ${phone})) limit 1`.execute(db)
  return rows.length > 0
}

/** Puts an IBAN or a phone on the list; one that is on it stays as it is. */
export async function blockDebtor(tx: Tx, b: Omit<BlockedDebtorRow, 'created_at'>): Promise<boolean> {
  const { rows } = await sql`
    insert into blocked_debtors (site_id, kind, print, last4, reason, payment_id, created_at)
    values (${tx.site.id}, ${b.kind}, ${b.print}, ${b.last4}, ${b.reason}, ${b.payment_id}, ${tx.now})
    on conflict do nothing returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Takes one off the list again. */
export async function unblockDebtor(
  tx: Tx,
  { kind, print }: Pick<BlockedDebtorRow, 'kind' | 'print'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from blocked_debtors where site_id = ${tx.site.id} and kind = ${kind} and print = ${print} returning 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** A page of the list, newest first. */
export async function findBlocked(db: Reads, siteId: string): Promise<BlockedDebtorRow[]> {
  const { rows } = await sql<BlockedDebtorRow>`
    select kind, print, last4, reason, payment_id, created_at from blocked_debtors where site_id = ${siteId}
    order by created_at desc, print limit 200`.execute(db)
  return rows
}

/** Takes off the list what has been on it for two years. */
export async function forgetBlocked(db: Reads, now: Date): Promise<void> {
  await sql`delete from blocked_debtors where created_at < ${now}::timestamptz - interval '2 years'`.execute(
    db,
  )
}
