import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { selectNamedPayments } from '../payments/named-payments.sql.ts'

/** A search on a site. */
export interface Search {
  readonly siteId: string
  readonly words: string
  /** The words, when they are an id. */
  readonly id: string | null
}

/** Returns the pattern of what begins with the words. */
export const toBeginning = (words: string) => `${escapeLike(words.toLowerCase())}%`

/** Selects the members of a site as one nullable column, like that of the rows left of a deleted member. */
function selectMemberIds(db: Reads, siteId: string) {
  return db
    .selectFrom('members')
    .select((eb) => eb.ref('id').$castTo<string | null>().as('member_id'))
    .where('site_id', '=', siteId)
}

/** Selects the members with a payment, report, complaint or data request of that reference. */
function selectMembersOfCases(db: Reads, search: Search) {
  const { siteId, words } = search
  const reference = words.toUpperCase()
  const byReport = db
    .selectFrom('reports')
    .select('reported_id as member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  const byComplaint = db
    .selectFrom('complaints')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  const byRequest = db
    .selectFrom('data_requests')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  return db
    .selectFrom('payments')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('id', 'in', selectNamedPayments(db, search))
    .unionAll(byReport)
    .unionAll(byComplaint)
    .unionAll(byRequest)
}

/**
 * Selects the members whose id it is or whose name or address begins with the words, with `byCase` also those with a
 * payment, report, complaint or data request of that reference. A union where each part uses its own index: one
 * condition over all of them would read every member. The most exact matches come first, for callers that stop after a
 * few.
 */
export function selectNamedMembers(db: Reads, search: Search, { byCase }: { byCase: boolean }) {
  const { siteId, words, id } = search
  const beginning = toBeginning(words)
  const byId = selectMemberIds(db, siteId).where((eb) => (id === null ? eb.lit(false) : eb('id', '=', id)))
  const byName = db
    .selectFrom('profiles')
    .select((eb) => eb.ref('member_id').$castTo<string | null>().as('member_id'))
    .where('site_id', '=', siteId)
    .where('name_key', 'like', beginning)
  const exact = byCase ? byId.unionAll(selectMembersOfCases(db, search)) : byId
  return exact.unionAll(selectMemberIds(db, siteId).where('email_key', 'like', beginning)).unionAll(byName)
}
