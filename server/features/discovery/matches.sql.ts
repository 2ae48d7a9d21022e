import type { Reads } from '../../app/transaction.ts'
import { readAnswers } from './answer-conditions.sql.ts'
import type { Candidate } from './match-score.ts'
import { microseconds } from './search.sql.ts'
import {
  type ActivityPosition,
  candidateColumns,
  type Search,
  selectAmongNext,
  selectNewest,
} from './search-filter.sql.ts'

/**
 * Runs a search of candidates. Everything they are compared by comes from an index: reading 250 profiles and accounts
 * instead took 3 ms of the database at a million members.
 */
async function readCandidates(db: Reads, candidates: ReturnType<typeof selectNewest>): Promise<Candidate[]> {
  const rows = await db
    .selectFrom(candidates.as('candidates'))
    .select(['member_id as id', 'date_of_birth', 'region_id', 'has_picture', microseconds.as('active')])
    .select(({ cast }) => [
      cast<string>('answers_low', 'text').as('low'),
      cast<string>('answers_high', 'text').as('high'),
    ])
    .orderBy('active_at', 'desc')
    .orderBy('member_id', 'desc')
    .execute()
  return rows.map((row) => {
    const answers = readAnswers({ low: BigInt(row.low), high: BigInt(row.high) })
    return {
      id: row.id,
      active: row.active,
      date_of_birth: row.date_of_birth,
      region_id: row.region_id,
      has_picture: row.has_picture,
      has_text: answers.has_text,
      looking_for: answers.looking_for,
      interests: answers.interests,
      relationship_status: answers.relationship_status,
      min_age: null,
      max_age: null,
    }
  })
}

/** Finds the most recently active candidates; the ages that they wish for are not read. */
export function findCandidates(db: Reads, search: Search, limit: number): Promise<Candidate[]> {
  return readCandidates(db, selectNewest(db, search, { after: null, limit, columns: candidateColumns }))
}

/** Finds the matches among a number of members of the place and gender who are next in the order of activity. */
export function findAmongNext(
  db: Reads,
  search: Search,
  page: { after: ActivityPosition; among: number; limit: number },
): Promise<Candidate[]> {
  return readCandidates(db, selectAmongNext(db, search, page))
}

/** Adds the ages that candidates have saved as wishes. */
export async function readWishedAges(db: Reads, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('match_wishes')
    .select(['member_id', 'min_age', 'max_age'])
    .where('member_id', '=', ({ fn, val }) => fn.any(val(candidates.map(({ id }) => id))))
    .execute()
  const agesById = new Map(rows.map(({ member_id, ...ages }) => [member_id, ages]))
  return candidates.map((candidate) => {
    const ages = agesById.get(candidate.id)
    return ages ? { ...candidate, ...ages } : candidate
  })
}
