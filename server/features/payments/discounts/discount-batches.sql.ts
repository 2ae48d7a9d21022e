import type { batchCodeLists } from '#contract/admin/payments/batch-code-lists.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../../platform/database/find-page.sql.ts'

/** Selects batches with the terms that their codes share, and how they have been used. */
function selectBatches(db: Reads) {
  return db
    .selectFrom('discount_batches as b')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('discount_codes as d')
          .leftJoin('discount_redemptions as r', (join) =>
            join
              .onRef('r.site_id', '=', 'd.site_id')
              .onRef('r.code', '=', 'd.code')
              .on('r.validity', '=', 'once')
              .on('r.state', '<>', 'given_back'),
          )
          .whereRef('d.batch_id', '=', 'b.id')
          .select(({ fn, cast }) => [
            fn.countAll<number>().as('codes'),
            fn.countAll<number>().filterWhere('r.state', '=', 'held').as('held'),
            fn.countAll<number>().filterWhere('r.state', '=', 'used').as('used'),
            fn.countAll<number>().filterWhere('d.status', '=', 'disabled').as('disabled'),
            fn.min('d.starts_at').as('starts_at'),
            fn.min('d.expires_at').as('expires_at'),
            cast<number>(fn.min('d.value_percentage'), 'float8').as('value_percentage'),
          ])
          .as('u'),
      (join) => join.onTrue(),
    )
    .select([
      'b.id',
      'b.name',
      'b.max_uses',
      'b.created_at',
      'u.codes',
      'u.held',
      'u.used',
      'u.disabled',
      'u.starts_at',
      'u.expires_at',
      'u.value_percentage',
    ])
}

export type DiscountBatchRow = Awaited<ReturnType<typeof findDiscountBatches>>['rows'][number]

/** Finds a page of the batches of a site whose name contains the words, newest first. */
export function findDiscountBatches(
  db: Reads,
  siteId: string,
  { search, page }: { search: string; page: PageRequest },
) {
  const batches = selectBatches(db)
    .where('b.site_id', '=', siteId)
    .where('b.name', 'ilike', `%${escapeLike(search)}%`)
  return findPage(db, batches, { by: ['b.created_at', 'b.id'], isDescending: true, page })
}

/** Finds one batch of a site. */
export function findDiscountBatch(db: Reads, siteId: string, id: string) {
  return selectBatches(db).where('b.site_id', '=', siteId).where('b.id', '=', id).executeTakeFirst()
}

/** Selects the codes of a batch with the orders that have reserved or used them. */
function selectBatchCodes(db: Reads, batchId: string) {
  return db
    .selectFrom('discount_codes as d')
    .leftJoin('discount_redemptions as r', (join) =>
      join
        .onRef('r.site_id', '=', 'd.site_id')
        .onRef('r.code', '=', 'd.code')
        .on('r.validity', '=', 'once')
        .on('r.state', '<>', 'given_back'),
    )
    .where('d.batch_id', '=', batchId)
    .select(['d.id', 'd.code', 'd.status', 'r.state', 'r.created_at as redeemed_at', 'r.payment_id'])
    .$narrowType<{ state: 'held' | 'used' | null }>()
}

export type BatchCodeRow = Awaited<ReturnType<typeof findBatchCodes>>['rows'][number]

/** Finds a page of the codes of a batch, by code. */
export function findBatchCodes(
  db: Reads,
  batchId: string,
  { list, page }: { list: (typeof batchCodeLists)[number]; page: PageRequest },
) {
  const codes = selectBatchCodes(db, batchId)
    .$if(list === 'redeemed', (query) => query.where('r.payment_id', 'is not', null))
    .$if(list === 'unused', (query) => query.where('r.payment_id', 'is', null))
  return findPage(db, codes, { by: ['d.code'], page })
}

/** Finds every code of a batch, by code: at most 500, as a batch has no more. */
export function findEveryBatchCode(db: Reads, batchId: string) {
  return selectBatchCodes(db, batchId).orderBy('d.code').limit(500).execute()
}

/** Disables the codes of a batch that are not used, and returns how many. */
export async function disableBatch(tx: Tx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('discount_codes')
    .set({ status: 'disabled' })
    .where('site_id', '=', tx.site.id)
    .where('batch_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
