import type { Reads } from '../../app/transaction.ts'
import { selectNamedPayments } from '../payments/named-payments.sql.ts'
import { type Search, selectNamedMembers, toBeginning } from '../profiles/named-members.sql.ts'

/** The maximum of results of a kind: a search with more is not specific enough. */
const limit = 8

/** Returns the ids of a few members that match the words; with `byCase` also through one of their cases. */
export async function searchMemberIds(
  db: Reads,
  search: Search,
  { byCase }: { byCase: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom(selectNamedMembers(db, search, { byCase }).as('named'))
    .select('named.member_id')
    .limit(2 * limit)
    .execute()
  return [...new Set(rows.flatMap(({ member_id: memberId }) => memberId ?? []))]
}

/** Members by their ids, the newest first. */
export function findMembersByIds(db: Reads, siteId: string, ids: readonly string[]) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.id', 'p.name', 'm.email'])
    .where('m.site_id', '=', siteId)
    .where('m.id', 'in', [...ids])
    .orderBy('m.signup_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** Payments with that reference, and those of members; newest first. */
export function searchPayments(db: Reads, search: Search, members: readonly string[]) {
  return db
    .selectFrom('payments as p')
    .leftJoin('profiles as f', 'f.member_id', 'p.member_id')
    .select(['p.id', 'p.member_id', 'f.name', 'p.price_cents', 'p.currency', 'p.created_at'])
    .where('p.site_id', '=', search.siteId)
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom(selectNamedPayments(db, search).as('called'))
        .select('called.id')
        .union((own) =>
          own
            .selectFrom('payments')
            .select('id')
            .where('member_id', '=', own.fn.any(own.val([...members]))),
        ),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

/** Reports by reference, and those about members; newest first. */
export function searchReports(db: Reads, { siteId, words }: Search, members: readonly string[]) {
  return db
    .selectFrom('reports as r')
    .leftJoin('profiles as f', 'f.member_id', 'r.reported_id')
    .select(['r.id', 'r.reference', 'r.reported_id as member_id', 'f.name'])
    .where('r.site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('r.reference', '=', words.toUpperCase()),
        eb('r.reported_id', '=', eb.fn.any(eb.val([...members]))),
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Complaints, or requests about data, by reference or the address of the person who wrote; newest first. */
export function searchLetters(db: Reads, table: 'complaints' | 'data_requests', { siteId, words }: Search) {
  return (
    db
      .selectFrom(table)
      .select(['id', 'reference', 'member_id', 'email'])
      .where('site_id', '=', siteId)
      .where((eb) =>
        eb.or([
          eb('reference', '=', words.toUpperCase()),
          eb(eb.fn('lower', ['email']), 'like', toBeginning(words)),
        ]),
      )
      // Ids are made in the order of time.
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
