import { executePrepared } from '../platform/database/prepared.ts'
import type { Candidate } from './match-score.ts'
import type { FoundMember, SearchReads } from './search.sql.ts'
import { microseconds } from './search.sql.ts'
import { type Place, type Search, selectAmongNext } from './search-filter.sql.ts'

/** Reads what the fit of members is computed from. */
export async function readCandidates(ctx: SearchReads, found: readonly FoundMember[]): Promise<Candidate[]> {
  if (found.length === 0) return []
  const rows = await executePrepared(
    ctx,
    ctx.db
      .selectFrom('profiles as p')
      .innerJoin('members as m', 'm.id', 'p.member_id')
      .leftJoin('match_wishes as w', 'w.member_id', 'p.member_id')
      .select([
        'p.member_id as id',
        'm.looking_for',
        'p.date_of_birth',
        'p.region_id',
        'p.interests',
        'p.relationship_status',
        'w.min_age',
        'w.max_age',
      ])
      .select((eb) => [
        eb('p.main_picture_id', 'is not', null).$castTo<boolean>().as('has_picture'),
        eb('p.about_me', '<>', '').$castTo<boolean>().as('has_text'),
      ])
      .where('p.member_id', '=', ({ fn, val }) => fn.any(val(found.map(({ id }) => id)))),
  )
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, active }) => {
    const row = rowById.get(id)
    return row ? [{ ...row, active }] : []
  })
}

/** Finds those who fit among so many members of the place and gender who come next in the order of activity. */
export function findAmongNext(
  { db }: Pick<SearchReads, 'db'>,
  search: Search,
  page: { after: Place; among: number; limit: number },
): Promise<FoundMember[]> {
  return db
    .selectFrom(selectAmongNext(db, search, page).as('next'))
    .select(['member_id as id', microseconds.as('active')])
    .orderBy('active_at', 'desc')
    .orderBy('member_id', 'desc')
    .execute()
}
