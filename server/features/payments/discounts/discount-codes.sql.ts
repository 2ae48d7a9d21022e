import type { Reads, Tx } from '../../../app/transaction.ts'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../../platform/database/find-page.sql.ts'
import { type DiscountCodeRow, selectDiscountCodes } from './discounts.sql.ts'

/** Selects codes with their ids and how they have been used. */
function selectEntries(db: Reads) {
  return selectDiscountCodes(db)
    .select(['id', 'created_at'])
    .select(({ selectFrom }) => {
      const redemptions = selectFrom('discount_redemptions as r')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .whereRef('r.site_id', '=', 'discount_codes.site_id')
        .whereRef('r.code', '=', 'discount_codes.code')
      return [
        redemptions.where('r.state', '=', 'held').$asScalar().$notNull().as('held'),
        redemptions.where('r.state', '=', 'used').$asScalar().$notNull().as('used'),
      ]
    })
}

export type DiscountEntryRow = Awaited<ReturnType<typeof findDiscountCodes>>['rows'][number]

/** Stores new codes and returns how many; those that the site already has are left out. */
export async function insertDiscountCodes(
  tx: Tx,
  codes: readonly (Omit<DiscountCodeRow, 'status'> & { id: string; batch_id: string | null })[],
): Promise<number> {
  const inserted = await tx.db
    .insertInto('discount_codes')
    .values(codes.map((code) => ({ ...code, site_id: tx.site.id, created_at: tx.now })))
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/** Stores a new batch; false when the site has one of that name. */
export async function insertDiscountBatch(
  tx: Tx,
  batch: { id: string; name: string; max_uses: number | null },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('discount_batches')
    .values({ ...batch, site_id: tx.site.id, created_at: tx.now })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Finds a page of the codes of a site that begin with the words, newest first. Those of batches are found by words
 * alone: each batch has a list of its own.
 */
export function findDiscountCodes(
  db: Reads,
  siteId: string,
  { search, page }: { search: string; page: PageRequest },
) {
  const codes = selectEntries(db)
    .where('site_id', '=', siteId)
    .where('code', 'like', `${escapeLike(search.toUpperCase())}%`)
    .$if(search === '', (query) => query.where('batch_id', 'is', null))
  return findPage(db, codes, { by: ['created_at', 'id'], isDescending: true, page })
}

/** Finds one code of a site. */
export function findDiscountEntry(db: Reads, siteId: string, id: string) {
  return selectEntries(db).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

/** Disables or enables a code; false when it is used up. */
export async function setDiscountStatus(tx: Tx, id: string, status: 'active' | 'disabled'): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('discount_codes')
    .set({ status })
    .where('id', '=', id)
    .where('site_id', '=', tx.site.id)
    .where('status', '<>', 'used')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a member is given a personal code for; each at most once. */
export type DiscountPurpose = 'leaving'

/** Finds the personal code that a member was given for a purpose, if any; used and expired ones too. */
export function findDiscountGiven(db: Reads, memberId: string, purpose: DiscountPurpose) {
  return selectDiscountCodes(db)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Stores a personal code with what it was given for; false when the member has had one for it. */
export async function insertPersonalDiscount(
  tx: Tx,
  discount: {
    id: string
    code: string
    memberId: string
    percent: number
    expiresAt: Date
    purpose: DiscountPurpose
  },
): Promise<boolean> {
  const { id, code, memberId, percent, expiresAt, purpose } = discount
  const inserted = await tx.db
    .insertInto('discount_codes')
    .values({
      id,
      site_id: tx.site.id,
      code,
      member_id: memberId,
      expires_at: expiresAt,
      value_percentage: percent,
      validity: 'once',
      purpose,
      created_at: tx.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
