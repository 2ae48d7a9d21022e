import type { DebitBatch } from '#contract/admin/payments/bank.ts'
import type { Context, StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import {
  type BatchRow,
  countSigned,
  findBatch,
  findBatches,
  markBatchSent,
} from '../../features/payments/direct-debit/batches.sql.ts'
import { makeBatch, writeBatchFile } from '../../features/payments/direct-debit/batches.ts'
import { findBank } from '../../features/payments/providers/provider-settings.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'

const toEuros = (cents: number) => ({ amount: cents, currency: 'EUR' })

function showBatch(row: BatchRow): DebitBatch {
  return {
    id: row.id,
    number: row.number,
    created: row.created_at.toISOString(),
    collect_on: row.collect_on,
    debits: row.debits,
    total: toEuros(row.total_cents),
    returned: row.returned,
    sent: row.sent_at?.toISOString() ?? null,
  }
}

async function showList(ctx: StaffContext, input: ListInput<'adminDebits'> = {}) {
  const page = readPage(ctx, 'adminDebits', input)
  const [waiting, found] = await Promise.all([
    countSigned(ctx.db, ctx.site.id),
    findBatches(ctx.db, ctx.site.id, page),
  ])
  return {
    waiting: { debits: waiting.debits, total: toEuros(waiting.cents) },
    batches: found.rows.map(showBatch),
    ...showPage(ctx, page, found),
  }
}

/** Lists the batches of direct debits. */
export const adminDebits: Handler<'adminDebits'> = (ctx, input) => showList(ctx, input)

/** Creates a batch of all signed debits. Throws `empty` when there is none. */
export const adminMakeBatch: Handler<'adminMakeBatch'> = async (ctx) => {
  const bank = await findBank(ctx)
  if (!bank) throw fail('unavailable')
  await ctx.transaction(async (tx) => {
    const id = await makeBatch(tx, bank.collect_days)
    if (id === null) throw fail('empty')
    await tx.audit({ act: 'debits.batched', subject: { type: 'batch', id } })
  })
  return showList(ctx)
}

async function readBatch(ctx: Context, id: string): Promise<BatchRow> {
  const batch = await findBatch(ctx.db, ctx.site.id, id)
  if (!batch) throw fail('not_found')
  return batch
}

/** Records that a batch was sent to the bank. Throws `already_completed` the second time. */
export const adminMarkBatch: Handler<'adminMarkBatch'> = async (ctx, { id }) => {
  await readBatch(ctx, id)
  await ctx.transaction(async (tx) => {
    if (!(await markBatchSent(tx, id))) throw fail('already_completed')
    await tx.audit({ act: 'debits.sent', subject: { type: 'batch', id } })
  })
  return showList(ctx)
}

/** Returns the file of a batch. */
export const adminBatchFile: Handler<'adminBatchFile'> = async (ctx, { id }) => {
  const batch = await readBatch(ctx, id)
  const xml = await writeBatchFile(ctx, batch)
  if (xml === null) throw fail('unavailable')
  return {
    bytes: Buffer.from(xml),
    type: 'application/xml; charset=utf-8',
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="debits-${batch.number}.xml"`,
    },
  }
}
