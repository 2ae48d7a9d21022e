import { sql } from 'kysely'
import type { CommissionKind } from '#contract/features/partners/partner.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Lists the links of a partner in the order in which they were made. */
export function listLinks(db: Reads, partnerId: string) {
  return db
    .selectFrom('partner_links')
    .select(['code', 'name', 'path'])
    .where('partner_id', '=', partnerId)
    .orderBy('created_at')
    .orderBy('code')
    .execute()
}

/** Stores a link, or renames the one with its code. The partner must be locked. */
export async function saveLink(
  tx: Tx,
  partnerId: string,
  link: { code: string; name: string; path: string },
): Promise<void> {
  await tx.db
    .insertInto('partner_links')
    .values({ partner_id: partnerId, created_at: tx.now, ...link })
    .onConflict((oc) => oc.columns(['partner_id', 'code']).doUpdateSet({ name: link.name, path: link.path }))
    .execute()
}

/** Finds a page of the commissions of a partner, newest first, without anything about members. */
export function findOwnCommissions(db: Reads, partnerId: string, page: PageRequest) {
  const commissions = db
    .selectFrom('partner_commissions')
    .select(['id', 'subject_hash', 'created_at', 'link', 'sub1', 'cents', 'reversed_cents'])
    .select((eb) => [
      eb.ref('kind').$castTo<CommissionKind>().as('kind'),
      eb.ref('state').$castTo<'pending' | 'held' | 'approved' | 'reversed'>().as('state'),
    ])
    .where('partner_id', '=', partnerId)
  return findPage(db, commissions, { by: ['created_at', 'id'], isDescending: true, page })
}

type Group = 'day' | 'link' | 'sub1'

interface Span {
  readonly partnerId: string
  /** The first day in the time zone, YYYY-MM-DD. */
  readonly since: string
  readonly timeZone: string
}

const groupBy = (by: Group, { timeZone }: Span) =>
  by === 'day'
    ? sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD')`
    : sql<string>`${sql.ref(by)}`

/** More than a year has days. Links and sub-ids come with visitors, who may make up any number of them. */
const maxGroups = 1000

const startOfSpan = ({ since, timeZone }: Span) =>
  sql<Date>`(${since}::date::timestamp at time zone ${timeZone})`

/** Counts the signups that a partner brought since a day, by day, link or sub-id. */
export function countSignups(db: Reads, by: Group, span: Span) {
  return db
    .selectFrom('partner_referrals')
    .select([groupBy(by, span).as('key'), sql<number>`count(*)::int`.as('signups')])
    .where('partner_id', '=', span.partnerId)
    .where('created_at', '>=', startOfSpan(span))
    .groupBy(sql`1`)
    .orderBy('signups', 'desc')
    .limit(maxGroups)
    .execute()
}

/** Sums the commissions of a partner since a day, by day, link or sub-id. */
export function sumCommissions(db: Reads, by: Group, span: Span) {
  return db
    .selectFrom('partner_commissions')
    .select([
      groupBy(by, span).as('key'),
      sql<number>`(count(*) filter (where kind = 'lead'))::int`.as('leads'),
      sql<number>`count(distinct payment_id)::int`.as('purchases'),
      sql<number>`sum(cents)::int`.as('earned'),
      sql<number>`sum(reversed_cents)::int`.as('reversed'),
    ])
    .where('partner_id', '=', span.partnerId)
    .where('created_at', '>=', startOfSpan(span))
    .groupBy(sql`1`)
    .orderBy('earned', 'desc')
    .limit(maxGroups)
    .execute()
}

/** Counts the visitors that a partner's links brought since a day, of those who consented, by day or link. */
export function countVisits(
  db: Reads,
  by: 'day' | 'link',
  of: { siteId: string; code: string; since: string },
) {
  const key = by === 'day' ? sql<string>`to_char(day, 'YYYY-MM-DD')` : sql<string>`ref`
  return db
    .selectFrom('visit_counts')
    .select([key.as('key'), sql<number>`sum(visits)::int`.as('visits')])
    .where('site_id', '=', of.siteId)
    .where('network', '=', of.code)
    .where('day', '>=', sql<string>`${of.since}::date`)
    .groupBy(sql`1`)
    .orderBy(sql`sum(visits)`, 'desc')
    .limit(maxGroups)
    .execute()
}
