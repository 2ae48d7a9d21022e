import type { InferResult } from 'kysely'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'

/** Selects codes; percentages come as numbers. */
export function selectDiscountCodes(db: Reads) {
  return db
    .selectFrom('discount_codes')
    .select([
      'code',
      'country',
      'member_id',
      'starts_at',
      'expires_at',
      'currency',
      'minimum_order_cents',
      'status',
      'validity',
      'methods',
    ])
    .select(({ cast }) => cast<number>('value_percentage', 'float8').as('value_percentage'))
    .$narrowType<{ methods: PaymentMethod[] }>()
}

export type DiscountCodeRow = InferResult<ReturnType<typeof selectDiscountCodes>>[number]

/** Finds a code of a site; case does not matter. */
export function findDiscountCode(db: Reads, siteId: string, code: string) {
  return selectDiscountCodes(db)
    .where('site_id', '=', siteId)
    .where(({ eb, fn, val }) => eb('code', '=', fn<string>('upper', [val(code)])))
    .executeTakeFirst()
}

export type RedemptionRow = NonNullable<Awaited<ReturnType<typeof findRedemption>>>

/**
 * Finds who has reserved or used a code: anyone, if it works only once in total; otherwise this member. One reserved by
 * a transfer, or by a signed debit, counts as used: the money may be under way.
 */
export function findRedemption(
  db: Reads,
  find: { siteId: string; code: string; memberId: string; anyMember: boolean },
) {
  return db
    .selectFrom('discount_redemptions as r')
    .select(({ eb, ref, or, exists, selectFrom }) => [
      'r.payment_id',
      'r.member_id',
      eb
        .case()
        .when(
          or([
            exists(
              selectFrom('direct_debits as d')
                .select('d.payment_id')
                .whereRef('d.payment_id', '=', 'r.payment_id')
                .where('d.signed_at', 'is not', null),
            ),
            exists(
              selectFrom('payments as p')
                .select('p.id')
                .whereRef('p.id', '=', 'r.payment_id')
                .where('p.method', '=', 'sct'),
            ),
          ]),
        )
        .then('used')
        .else(ref('r.state'))
        .end()
        .$castTo<'held' | 'used'>()
        .as('state'),
    ])
    .where('r.site_id', '=', find.siteId)
    .where('r.code', '=', find.code)
    .where('r.state', '<>', 'given_back')
    .$if(!find.anyMember, (query) => query.where('r.member_id', '=', find.memberId))
    .orderBy('state', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface DiscountReservation {
  readonly paymentId: string
  readonly code: string
  readonly memberId: string | null
  readonly validity: DiscountCodeRow['validity']
}

/** Finds the batch of a code with how many of its codes may still be redeemed; undefined for one without a limit. */
export async function findBatchLeft(db: Reads, siteId: string, code: string): Promise<number | undefined> {
  const batch = await selectLimitedBatch(db, siteId, code).executeTakeFirst()
  return batch && batch.max_uses - (await countRedeemed(db, batch.id))
}

function selectLimitedBatch(db: Reads, siteId: string, code: string) {
  return db
    .selectFrom('discount_batches as b')
    .innerJoin('discount_codes as d', 'd.batch_id', 'b.id')
    .select(['b.id', 'b.max_uses'])
    .where('d.site_id', '=', siteId)
    .where('d.code', '=', code)
    .where('b.max_uses', 'is not', null)
    .$narrowType<{ max_uses: number }>()
}

async function countRedeemed(db: Reads, batchId: string): Promise<number> {
  const { redeemed } = await db
    .selectFrom('discount_redemptions as r')
    .innerJoin('discount_codes as d', (join) =>
      join.onRef('d.site_id', '=', 'r.site_id').onRef('d.code', '=', 'r.code'),
    )
    .select(({ fn }) => fn.countAll<number>().as('redeemed'))
    .where('d.batch_id', '=', batchId)
    // Codes of a batch work once: with both conditions the unique index finds them.
    .where('r.validity', '=', 'once')
    .where('r.state', '<>', 'given_back')
    .executeTakeFirstOrThrow()
  return redeemed
}

/** Claims one use of a code's batch. The lock lets only one order at a time count those that are redeemed. */
async function claimBatch(tx: Tx, code: string): Promise<boolean> {
  const batch = await selectLimitedBatch(tx.db, tx.site.id, code).forUpdate('b').executeTakeFirst()
  return batch === undefined || (await countRedeemed(tx.db, batch.id)) < batch.max_uses
}

/**
 * Reserves a code for a payment. False when another one has reserved or used it, which the unique indexes decide, or
 * when its batch has no use left.
 */
export async function reserveDiscount(tx: Tx, reservation: DiscountReservation): Promise<boolean> {
  if (!(await claimBatch(tx, reservation.code))) return false
  const inserted = await tx.db
    .insertInto('discount_redemptions')
    .values(toRedemption(tx, reservation, 'held'))
    .onConflict((oc) => oc.doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return inserted !== undefined
}

function toRedemption(tx: Tx, reservation: DiscountReservation, state: 'held' | 'given_back') {
  const { paymentId, code, memberId, validity } = reservation
  return {
    payment_id: paymentId,
    site_id: tx.site.id,
    code,
    member_id: memberId,
    validity,
    state,
    created_at: tx.now,
  }
}

/** Marks the code reserved by a completed payment as used. */
export async function useDiscount(tx: Tx, paymentId: string): Promise<void> {
  await updateReservation(tx, paymentId, 'used')
  await tx.db
    .updateTable('discount_codes as d')
    .from('discount_redemptions as r')
    .set({ status: 'used' })
    .where('r.payment_id', '=', paymentId)
    .where('r.state', '=', 'used')
    .whereRef('d.site_id', '=', 'r.site_id')
    .whereRef('d.code', '=', 'r.code')
    .where('d.validity', '=', 'once')
    .execute()
}

/**
 * Reserves a code again that a closed order has released; false when another order has reserved or used it meanwhile:
 * the unique indexes decide, as with the order.
 */
export async function reclaimDiscount(tx: Tx, paymentId: string): Promise<boolean> {
  const freed = await tx.db
    .deleteFrom('discount_redemptions')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'given_back')
    .returning(['payment_id as paymentId', 'code', 'member_id as memberId', 'validity'])
    .executeTakeFirst()
  if (!freed) return false
  if (await reserveDiscount(tx, freed)) return true
  await tx.db
    .insertInto('discount_redemptions')
    .values(toRedemption(tx, freed, 'given_back'))
    .execute()
  return false
}

/** Releases the code that a failed payment reserved. */
export async function releaseDiscount(tx: Tx, paymentId: string): Promise<void> {
  await updateReservation(tx, paymentId, 'given_back')
}

async function updateReservation(tx: Tx, paymentId: string, state: 'used' | 'given_back'): Promise<void> {
  await tx.db
    .updateTable('discount_redemptions')
    .set({ state })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'held')
    .execute()
}
