import type { BatchCode, DiscountBatch } from '#contract/admin/payments/discount-batches.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createDiscountBatch } from '../../features/payments/discounts/create-discount-code.ts'
import {
  type BatchCodeRow,
  type DiscountBatchRow,
  disableBatch,
  findBatchCodes,
  findDiscountBatch,
  findDiscountBatches,
  findEveryBatchCode,
} from '../../features/payments/discounts/discount-batches.sql.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import { readPage, showPage } from '../list-page.ts'

function showBatch({ created_at, starts_at, expires_at, ...rest }: DiscountBatchRow): DiscountBatch {
  return {
    ...rest,
    created: created_at.toISOString(),
    starts: starts_at?.toISOString() ?? null,
    expires: expires_at?.toISOString() ?? null,
  }
}

function showCode({ id, code, status, state, redeemed_at, payment_id }: BatchCodeRow): BatchCode {
  return {
    id,
    code,
    state: state ?? (status === 'active' ? 'unused' : 'disabled'),
    redeemed:
      redeemed_at === null || payment_id === null
        ? null
        : { at: redeemed_at.toISOString(), payment: payment_id },
  }
}

async function readBatch(ctx: StaffContext, id: string): Promise<DiscountBatch> {
  const row = await findDiscountBatch(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  return showBatch(row)
}

/** Lists the batches of discount codes of the site. */
export const adminDiscountBatches: Handler<'adminDiscountBatches'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminDiscountBatches', input)
  const search = (input.search ?? '').trim()
  const found = await findDiscountBatches(ctx.db, ctx.site.id, { search, page })
  return { batches: found.rows.map(showBatch), ...showPage(ctx, page, found) }
}

/** Creates a batch of single-use codes. */
export const adminAddDiscountBatch: Handler<'adminAddDiscountBatch'> = async (ctx, batch) => {
  const id = await ctx.transaction(async (tx) => {
    const made = await createDiscountBatch(tx, batch)
    await tx.audit({
      act: 'discount.batch_created',
      subject: { type: 'discount_batch', id: made },
      details: batch,
    })
    return made
  })
  return { batch: await readBatch(ctx, id) }
}

/** Shows a batch with a page of its codes. */
export const adminDiscountBatch: Handler<'adminDiscountBatch'> = async (ctx, input) => {
  const batch = await readBatch(ctx, input.id)
  const page = readPage(ctx, 'adminDiscountBatch', input)
  const found = await findBatchCodes(ctx.db, batch.id, { list: input.list ?? 'all', page })
  return { batch, codes: found.rows.map(showCode), ...showPage(ctx, page, found) }
}

/** Disables the codes of a batch that are not used. */
export const adminEndDiscountBatch: Handler<'adminEndDiscountBatch'> = async (ctx, { id }) => {
  await readBatch(ctx, id)
  await ctx.transaction(async (tx) => {
    const codes = await disableBatch(tx, id)
    if (codes === 0) return
    await tx.audit({
      act: 'discount.batch_disabled',
      subject: { type: 'discount_batch', id },
      details: { codes },
    })
  })
  return { batch: await readBatch(ctx, id) }
}

/** Returns the codes of a batch as a file. Members are not named in it: it is passed on to printers and partners. */
export const adminDiscountBatchFile: Handler<'adminDiscountBatchFile'> = async (ctx, { id }) => {
  const { name } = await readBatch(ctx, id)
  const codes = (await findEveryBatchCode(ctx.db, id)).map(showCode)
  const fileName = `codes-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const lines = codes.map(({ code, state, redeemed }) => [code, state, redeemed?.at ?? null])
  return buildCsvFile(fileName, ['code', 'state', 'redeemed_at'], lines)
}
