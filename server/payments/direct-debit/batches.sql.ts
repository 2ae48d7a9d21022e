import { sql } from 'kysely'
import type { Reads, Tx } from '../../context.ts'
import type { DebitRow } from './direct-debit.sql.ts'

export interface BatchRow {
  id: string
  number: number
  message_id: string
  /** YYYY-MM-DD. */
  collect_on: string
  debits: number
  total_cents: number
  returned: number
  created_at: Date
  sent_at: Date | null
}

const columns = sql`id, number, message_id, collect_on::text as collect_on, debits, total_cents::float8 as total_cents,
  (select count(*)::int from direct_debits d where d.batch_id = b.id and d.status = 'returned') as returned,
  created_at, sent_at`

/** The batches of a site, newest first. */
export async function findBatches(db: Reads, siteId: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from direct_debit_batches b where site_id = ${siteId} order by number desc limit 100`.execute(
    db,
  )
  return rows
}

/** One batch of a site. */
export async function findBatch(db: Reads, siteId: string, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from direct_debit_batches b where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** What waits for the next batch. */
export async function countSigned(db: Reads, siteId: string): Promise<{ debits: number; cents: number }> {
  const { rows } = await sql<{ debits: number; cents: number }>`
    select count(*)::int as debits, coalesce(sum(amount_cents), 0)::float8 as cents
    from direct_debits where site_id = ${siteId} and status = 'signed'`.execute(db)
  return rows[0] ?? { debits: 0, cents: 0 }
}

/** Locks what waits for the next batch, the oldest first. */
export async function lockSigned(
  tx: Tx,
  most: number,
): Promise<{ payment_id: string; amount_cents: number }[]> {
  // Batches of a site are made one after the other: their numbers have no gaps.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`direct debit batch ${tx.site.id}`}, 0))`.execute(
    tx.db,
  )
  const { rows } = await sql<{ payment_id: string; amount_cents: number }>`
    select payment_id, amount_cents from direct_debits where site_id = ${tx.site.id} and status = 'signed'
    order by signed_at, payment_id limit ${most} for update`.execute(tx.db)
  return rows
}

/** Stores a batch under the next number and puts locked debits into it. */
export async function insertBatch(
  tx: Tx,
  b: { id: string; messageId: string; collectOn: string; paymentIds: readonly string[]; totalCents: number },
): Promise<void> {
  await sql`
    insert into direct_debit_batches (id, site_id, number, message_id, collect_on, debits, total_cents, created_at)
    select ${b.id}, ${tx.site.id}, coalesce(max(number), 0) + 1, ${b.messageId}, ${b.collectOn}::date,
      ${b.paymentIds.length}, ${b.totalCents}, ${tx.now}
    from direct_debit_batches where site_id = ${tx.site.id}`.execute(tx.db)
  await sql`
    update direct_debits set status = 'batched', batch_id = ${b.id}
    where payment_id = any(${[...b.paymentIds]}::uuid[])`.execute(tx.db)
}

export type BatchDebitRow = Required<Pick<DebitRow, 'payment_id' | 'mandate_reference' | 'amount_cents'>> & {
  debtor: Buffer
  signed_at: Date
}

/** The debits of a batch in their order, without those whose debtor is forgotten. */
export async function findBatchDebits(db: Reads, batchId: string): Promise<BatchDebitRow[]> {
  const { rows } = await sql<BatchDebitRow>`
    select payment_id, mandate_reference, amount_cents, debtor, signed_at from direct_debits
    where batch_id = ${batchId} and debtor <> ''::bytea order by signed_at, payment_id`.execute(db)
  return rows
}

/** Notes that a batch has gone to the bank; false when it had before. */
export async function markBatchSent(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update direct_debit_batches set sent_at = ${tx.now} where id = ${id} and site_id = ${tx.site.id} and sent_at is null
    returning 1`.execute(tx.db)
  await sql`update direct_debits set status = 'sent' where batch_id = ${id} and status = 'batched'`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** Notes that the bank has sent a debit back; null when there is none of that name or it was back before. */
export async function returnDebit(
  tx: Tx,
  paymentId: string,
  code: string,
): Promise<
  Pick<DebitRow, 'payment_id' | 'iban_last4' | 'iban_print' | 'phone_print' | 'debtor'> | undefined
> {
  const { rows } = await sql<
    Pick<DebitRow, 'payment_id' | 'iban_last4' | 'iban_print' | 'phone_print' | 'debtor'>
  >`
    update direct_debits set status = 'returned', return_code = ${code}, returned_at = ${tx.now}
    where payment_id = ${paymentId} and site_id = ${tx.site.id} and status in ('signed', 'batched', 'sent', 'booked')
    returning payment_id, iban_last4, iban_print, phone_print, debtor`.execute(tx.db)
  return rows[0]
}

/** Counts debits as booked whose bank could have sent them back by then; gives their payments. */
export async function bookDebits(tx: Tx, collectedBefore: string): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    update direct_debits d set status = 'booked', booked_at = ${tx.now} from direct_debit_batches b
    where b.id = d.batch_id and d.site_id = ${tx.site.id} and d.status = 'sent' and b.collect_on < ${collectedBefore}::date
    returning d.payment_id`.execute(tx.db)
  return rows.map((row) => row.payment_id)
}
