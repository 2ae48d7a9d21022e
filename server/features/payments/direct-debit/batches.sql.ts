import { type NotNull, sql } from 'kysely'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { findPage, type PageRequest } from '../../../platform/database/find-page.sql.ts'

export type BatchRow = Awaited<ReturnType<typeof findBatches>>['rows'][number]

/** Selects batches with how many of their debits the bank has sent back. */
function selectBatches(db: Reads) {
  return db
    .selectFrom('direct_debit_batches as b')
    .select([
      'b.id',
      'b.number',
      'b.message_id',
      'b.collect_on',
      'b.debits',
      'b.total_cents',
      'b.created_at',
      'b.sent_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('direct_debits as d')
        .select(({ fn }) => fn.countAll<number>().as('returned'))
        .whereRef('d.batch_id', '=', 'b.id')
        .where('d.status', '=', 'returned')
        .$asScalar()
        .$notNull()
        .as('returned'),
    )
}

/** Finds the batches of a site, newest first. */
export function findBatches(db: Reads, siteId: string, page: PageRequest) {
  const batches = selectBatches(db).where('b.site_id', '=', siteId)
  return findPage(db, batches, { by: ['b.number'], isDescending: true, page })
}

/** Finds one batch of a site. */
export function findBatch(db: Reads, siteId: string, id: string) {
  return selectBatches(db).where('b.site_id', '=', siteId).where('b.id', '=', id).executeTakeFirst()
}

/** Counts the debits for the next batch. */
export function countSigned(db: Reads, siteId: string) {
  return db
    .selectFrom('direct_debits')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('debits'),
      fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('cents'),
    ])
    .where('site_id', '=', siteId)
    .where('status', '=', 'signed')
    .executeTakeFirstOrThrow()
}

/** Locks the debits for the next batch, oldest first. */
export async function lockSigned(tx: Tx, limit: number) {
  // Batches of a site are made one after the other: their numbers have no gaps.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`direct debit batch ${tx.site.id}`}, 0))`.execute(
    tx.db,
  )
  return tx.db
    .selectFrom('direct_debits')
    .select(['payment_id', 'amount_cents'])
    .where('site_id', '=', tx.site.id)
    .where('status', '=', 'signed')
    .orderBy('signed_at')
    .orderBy('payment_id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Stores a batch under the next number and puts locked debits into it. */
export async function insertBatch(
  tx: Tx,
  batch: {
    id: string
    messageId: string
    collectOn: string
    paymentIds: readonly string[]
    totalCents: number
  },
): Promise<void> {
  const { id, messageId, collectOn, paymentIds, totalCents } = batch
  const { last } = await tx.db
    .selectFrom('direct_debit_batches')
    .select(({ fn, lit }) => fn.coalesce(fn.max('number'), lit(0)).as('last'))
    .where('site_id', '=', tx.site.id)
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('direct_debit_batches')
    .values({
      id,
      site_id: tx.site.id,
      number: last + 1,
      message_id: messageId,
      collect_on: collectOn,
      debits: paymentIds.length,
      total_cents: totalCents,
      created_at: tx.now,
    })
    .execute()
  await tx.db
    .updateTable('direct_debits')
    .set({ status: 'batched', batch_id: id })
    .where(({ eb, fn, val }) => eb('payment_id', '=', fn.any(val([...paymentIds]))))
    .execute()
}

/** Finds the debits of a batch in order, without those whose debtor was erased. */
export function findBatchDebits(db: Reads, batchId: string) {
  return db
    .selectFrom('direct_debits')
    .select(['payment_id', 'mandate_reference', 'amount_cents', 'debtor', 'signed_at'])
    .where('batch_id', '=', batchId)
    .where('debtor', '<>', Buffer.alloc(0))
    .orderBy('signed_at')
    .orderBy('payment_id')
    .$narrowType<{ debtor: NotNull; signed_at: NotNull }>()
    .execute()
}

/** Records that a batch was sent to the bank; false when it was before. */
export async function markBatchSent(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('direct_debit_batches')
    .set({ sent_at: tx.now })
    .where('id', '=', id)
    .where('site_id', '=', tx.site.id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  await tx.db
    .updateTable('direct_debits')
    .set({ status: 'sent' })
    .where('batch_id', '=', id)
    .where('status', '=', 'batched')
    .execute()
  return numUpdatedRows > 0n
}

/** Records that the bank has returned a debit; undefined when it is unknown or was returned before. */
export function returnDebit(tx: Tx, paymentId: string, code: string) {
  return tx.db
    .updateTable('direct_debits')
    .set({ status: 'returned', return_code: code, returned_at: tx.now })
    .where('payment_id', '=', paymentId)
    .where('site_id', '=', tx.site.id)
    .where('status', 'in', ['signed', 'batched', 'sent', 'booked'])
    .returning(['payment_id', 'iban_last4', 'iban_print', 'phone_print', 'debtor'])
    .executeTakeFirst()
}

/** Marks debits as booked once their return period is over; returns their payments. */
export async function bookDebits(tx: Tx, collectedBefore: string): Promise<string[]> {
  const rows = await tx.db
    .updateTable('direct_debits as d')
    .from('direct_debit_batches as b')
    .set({ status: 'booked', booked_at: tx.now })
    .whereRef('b.id', '=', 'd.batch_id')
    .where('d.site_id', '=', tx.site.id)
    .where('d.status', '=', 'sent')
    .where('b.collect_on', '<', collectedBefore)
    .returning('d.payment_id')
    .execute()
  return rows.map((row) => row.payment_id)
}
