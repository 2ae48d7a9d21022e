import { matchFinderSize } from '#contract/api/limits.ts'
import type { Reads } from '../../app/transaction.ts'
import type { Candidate } from './match-score.ts'
import { findAmongNext, findCandidates } from './matches.sql.ts'
import type { Search } from './search-filter.sql.ts'

/**
 * How many matches that the member has not answered are compared, most recently active first: from the own region, and
 * from elsewhere the more the fewer those are; or in total, when no other region counts.
 */
const poolSizes = { near: 200, elsewhere: { min: 50, max: 350 }, all: 400 } as const
/** Among this many of the next active members, those who share an interest are searched. */
const lookedAmong = 2000

/** What members are compared for. */
export interface PoolRequest {
  search: Search
  /** The region of the member, when none is wished for. */
  near: string | null
  /** The interests that the member has or wishes for. */
  interests: readonly string[]
}

export interface MatchPool {
  candidates: Candidate[]
  /** No one else matches. */
  complete: boolean
}

/** The lists of the pool, and the search that continues after the last one. */
interface OpenMatchPool extends MatchPool {
  last: { search: Search; found: Candidate[] }
}

async function findEverywhere(db: Reads, search: Search): Promise<OpenMatchPool> {
  const found = await findCandidates(db, search, poolSizes.all)
  return { candidates: found, complete: found.length < poolSizes.all, last: { search, found } }
}

async function findNearAndElsewhere(
  db: Reads,
  { filter, hidden }: Search,
  region: string,
): Promise<OpenMatchPool> {
  const near = await findCandidates(db, { filter: { ...filter, region }, hidden }, poolSizes.near)
  const { min, max } = poolSizes.elsewhere
  const limit = Math.max(min, max - Math.floor((near.length * 3) / 2))
  const search = { filter: { ...filter, outside: region }, hidden }
  const found = await findCandidates(db, search, limit)
  return {
    candidates: [...near, ...found],
    complete: near.length < poolSizes.near && found.length < limit,
    last: { search, found },
  }
}

/** Finds further members who share an interest, when the lists have fewer of them than are shown. */
async function findAlike(
  db: Reads,
  { candidates, last: { search, found } }: OpenMatchPool,
  interests: readonly string[],
): Promise<Candidate[]> {
  const alike = candidates.filter((one) => one.interests.some((interest) => interests.includes(interest)))
  const after = found.at(-1)
  if (interests.length === 0 || alike.length >= matchFinderSize || !after) return []
  const filter = { ...search.filter, answers: [{ field: 'interests', values: interests } as const] }
  const page = { after, among: lookedAmong, limit: matchFinderSize - alike.length }
  return findAmongNext(db, { ...search, filter }, page)
}

/**
 * Collects the members to compare: the last active of the own region, and from elsewhere the more the fewer those are;
 * without a region of one's own, or with a wished one, the last active matches. If few of them share an interest, the
 * search continues for some who do (docs/decisions/0016-match-finder.md).
 */
export async function findPool(db: Reads, { search, near, interests }: PoolRequest): Promise<MatchPool> {
  const lists =
    near === null || search.filter.region !== null
      ? await findEverywhere(db, search)
      : await findNearAndElsewhere(db, search, near)
  const alike = await findAlike(db, lists, interests)
  return { candidates: [...lists.candidates, ...alike], complete: lists.complete }
}
