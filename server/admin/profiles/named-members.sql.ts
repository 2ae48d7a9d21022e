import type { Reads } from '../../app/transaction.ts'
import { selectNamedPayments } from '../payments/named-payments.sql.ts'

/** What is searched on a site. */
export interface Search {
  readonly siteId: string
  readonly words: string
  /** The words, when they are an id. */
  readonly id: string | null
}

/** Returns the pattern of what begins with the words. */
export const toBeginning = (words: string) => `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Selects the members whose name or address begins with the words, or whose id it is; a statement for each. */
export function selectNamedMembers(db: Reads, { siteId, words, id }: Search) {
  const members = db
    .selectFrom('members')
    .select((eb) => eb.ref('id').$castTo<string | null>().as('member_id'))
    .where('site_id', '=', siteId)
  const byName = db
    .selectFrom('profiles')
    .select((eb) => eb.ref('member_id').$castTo<string | null>().as('member_id'))
    .where('site_id', '=', siteId)
    .where('name_key', 'like', toBeginning(words))
  const byAddress = members.where('email_key', 'like', toBeginning(words))
  return id === null ? [byAddress, byName] : [byAddress, byName, members.where('id', '=', id)]
}

/** Selects the members of whom a payment, report, complaint or request about data is called so; a statement for each. */
export function selectMembersOfCases(db: Reads, search: Search) {
  const { siteId, words } = search
  const reference = words.toUpperCase()
  return [
    db
      .selectFrom('payments')
      .select('member_id')
      .where('site_id', '=', siteId)
      .where('id', 'in', selectNamedPayments(db, search)),
    db
      .selectFrom('reports')
      .select('reported_id as member_id')
      .where('site_id', '=', siteId)
      .where('reference', '=', reference),
    db
      .selectFrom('complaints')
      .select('member_id')
      .where('site_id', '=', siteId)
      .where('reference', '=', reference),
    db
      .selectFrom('data_requests')
      .select('member_id')
      .where('site_id', '=', siteId)
      .where('reference', '=', reference),
  ]
}
