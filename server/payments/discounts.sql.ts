import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/payment-method.ts'
import type { Reads, Tx } from '../context.ts'

export interface DiscountCodeRow {
  code: string
  country: string | null
  member_id: string | null
  expires_at: Date | null
  value_percentage: number
  currency: string | null
  minimum_order_cents: number | null
  status: 'active' | 'used' | 'disabled'
  validity: 'once' | 'once_per_user' | 'unlimited'
  methods: PaymentMethod[]
}

/** Finds a code of a site; case does not matter (E-069). */
export async function findDiscountCode(
  db: Reads,
  siteId: string,
  code: string,
): Promise<DiscountCodeRow | undefined> {
  const { rows } = await sql<DiscountCodeRow>`
    select code, country, member_id, expires_at, value_percentage::float8 as value_percentage, currency,
      minimum_order_cents, status, validity, methods
    from discount_codes where site_id = ${siteId} and code = upper(${code})`.execute(db)
  return rows[0]
}

export interface RedemptionRow {
  payment_id: string
  member_id: string | null
  state: 'held' | 'used'
}

/**
 * Finds who holds or has used a code: anyone, if it works only once for all; else this member. One that is held by a
 * transfer, or by a debit that the member has signed, counts as used: their money may be under way.
 */
export async function findRedemption(
  db: Reads,
  of: { siteId: string; code: string; memberId: string; anybody: boolean },
): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`
    select payment_id, member_id, case when exists (
        select 1 from direct_debits d where d.payment_id = r.payment_id and d.signed_at is not null)
        or exists (select 1 from payments p where p.id = r.payment_id and p.method = 'sct')
      then 'used' else state end as state
    from discount_redemptions r
    where site_id = ${of.siteId} and code = ${of.code} and state <> 'given_back'
      and (${of.anybody} or member_id = ${of.memberId})
    order by state desc limit 1`.execute(db)
  return rows[0]
}

/** Holds a code for a payment. False when another one holds or has used it: the unique indexes decide. */
export async function holdDiscount(
  tx: Tx,
  held: { paymentId: string; code: string; memberId: string; validity: DiscountCodeRow['validity'] },
): Promise<boolean> {
  const { rows } = await sql<{ payment_id: string }>`
    insert into discount_redemptions (payment_id, site_id, code, member_id, validity, state, created_at)
    values (${held.paymentId}, ${tx.site.id}, ${held.code}, ${held.memberId}, ${held.validity}, 'held', ${tx.now})
    on conflict do nothing returning payment_id`.execute(tx.db)
  return rows.length > 0
}

/** Marks the code that a completed payment holds as used. */
export async function useDiscount(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update discount_redemptions set state = 'used' where payment_id = ${paymentId} and state = 'held'`.execute(
    tx.db,
  )
  await sql`
    update discount_codes d set status = 'used' from discount_redemptions r
    where r.payment_id = ${paymentId} and r.state = 'used' and d.site_id = r.site_id and d.code = r.code
      and d.validity = 'once'`.execute(tx.db)
}

/**
 * Claims the code again that a closed order has given back; false when another order holds or has used it meanwhile:
 * the unique indexes decide, as when it was ordered.
 */
export async function reclaimDiscount(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<Parameters<typeof holdDiscount>[1]>`
    delete from discount_redemptions where payment_id = ${paymentId} and state = 'given_back'
    returning payment_id as "paymentId", code, member_id as "memberId", validity`.execute(tx.db)
  const [freed] = rows
  if (!freed) return false
  if (await holdDiscount(tx, freed)) return true
  await sql`
    insert into discount_redemptions (payment_id, site_id, code, member_id, validity, state, created_at)
    values (${paymentId}, ${tx.site.id}, ${freed.code}, ${freed.memberId}, ${freed.validity}, 'given_back', ${tx.now})`.execute(
    tx.db,
  )
  return false
}

/** Gives back the code that a failed payment held (K-016). */
export async function giveBackDiscount(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update discount_redemptions set state = 'given_back' where payment_id = ${paymentId} and state = 'held'`.execute(
    tx.db,
  )
}
