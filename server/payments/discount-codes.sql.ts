import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'
import type { DiscountCodeRow } from './discounts.sql.ts'

/** A code with its id and how it has been used. */
export interface DiscountEntryRow extends DiscountCodeRow {
  id: string
  created_at: Date
  held: number
  used: number
}

const columns = sql`id, code, country, member_id, expires_at, value_percentage::float8 as value_percentage, currency,
  minimum_order_cents, status, validity, methods, created_at,
  (select count(*)::int from discount_redemptions r
    where r.site_id = d.site_id and r.code = d.code and r.state = 'held') as held,
  (select count(*)::int from discount_redemptions r
    where r.site_id = d.site_id and r.code = d.code and r.state = 'used') as used`

/** Stores a new code; false when the site has one of that name. */
export async function insertDiscountCode(
  tx: Tx,
  d: Omit<DiscountCodeRow, 'status'> & { id: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into discount_codes (id, site_id, code, country, member_id, expires_at, value_percentage, currency,
      minimum_order_cents, validity, methods, created_at)
    values (${d.id}, ${tx.site.id}, ${d.code}, ${d.country}, ${d.member_id}, ${d.expires_at}, ${d.value_percentage},
      ${d.currency}, ${d.minimum_order_cents}, ${d.validity}, ${[...d.methods]}::text[], ${tx.now})
    on conflict do nothing returning id`.execute(tx.db)
  return rows.length > 0
}

/** A page of the codes of a site, newest first; `before` is the last one of the page before. */
export async function findDiscountCodes(
  db: Reads,
  of: { siteId: string; search: string; before: string | null; limit: number },
): Promise<DiscountEntryRow[]> {
  const like = `${of.search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<DiscountEntryRow>`
    select ${columns} from discount_codes d
    where site_id = ${of.siteId} and code like ${like}
      and (${of.before}::uuid is null
        or (created_at, id) < (select created_at, id from discount_codes where id = ${of.before}))
    order by created_at desc, id desc limit ${of.limit}`.execute(db)
  return rows
}

/** One code of a site. */
export async function findDiscountEntry(
  db: Reads,
  siteId: string,
  id: string,
): Promise<DiscountEntryRow | undefined> {
  const { rows } = await sql<DiscountEntryRow>`
    select ${columns} from discount_codes d where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Disables a code or lets it work again; false when it is used up. */
export async function setDiscountStatus(tx: Tx, id: string, status: 'active' | 'disabled'): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update discount_codes set status = ${status}
    where id = ${id} and site_id = ${tx.site.id} and status <> 'used' returning id`.execute(tx.db)
  return rows.length > 0
}

/** The personal code that a member was given for a purpose, if any; used and expired ones too. */
export async function findDiscountGiven(
  db: Reads,
  memberId: string,
  purpose: DiscountPurpose,
): Promise<DiscountCodeRow | undefined> {
  const { rows } = await sql<DiscountCodeRow>`
    select ${columns} from discount_codes d where member_id = ${memberId} and purpose = ${purpose}`.execute(
    db,
  )
  return rows[0]
}

/** What a member is given a personal code for; each at most once. */
export type DiscountPurpose = 'leaving'

/** Notes what a personal code was given for; false when the member has had one for it. */
export async function insertPersonalDiscount(
  tx: Tx,
  d: {
    id: string
    code: string
    memberId: string
    percent: number
    expiresAt: Date
    purpose: DiscountPurpose
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into discount_codes (id, site_id, code, member_id, expires_at, value_percentage, validity, purpose, created_at)
    values (${d.id}, ${tx.site.id}, ${d.code}, ${d.memberId}, ${d.expiresAt}, ${d.percent}, 'once', ${d.purpose}, ${tx.now})
    on conflict do nothing returning id`.execute(tx.db)
  return rows.length > 0
}
