import { matchFinderSize } from '#contract/limits.ts'
import type { Candidate } from './match-score.ts'
import { findAmongNext, readCandidates } from './matches.sql.ts'
import { type FoundMember, findNewest, type SearchReads } from './search.sql.ts'
import type { Search } from './search-filter.sql.ts'

/**
 * How many the finder compares of those who fit the wishes and whom the member has not answered, the last active first:
 * of the own region, and of elsewhere the more the fewer those are; or of all, where no other region counts.
 */
const poolSizes = { near: 200, elsewhere: { min: 50, max: 350 }, all: 400 } as const
/** Among so many of those who were active next, members who share an interest are looked for. */
const lookedAmong = 2000

/** What members are compared for. */
export interface PoolRequest {
  search: Search
  /** The region of the member, where none is wished. */
  near: string | null
  /** The interests that the member has or wishes. */
  interests: readonly string[]
}

export interface Pool {
  candidates: Candidate[]
  /** How many are compared: also those who are gone meanwhile. */
  compared: number
  /** No one else fits. */
  complete: boolean
}

/** A list of the pool, and the search that goes on behind it. */
interface List {
  found: FoundMember[]
  complete: boolean
  last: { search: Search; found: FoundMember[] }
}

async function findEverywhere(ctx: SearchReads, search: Search): Promise<List> {
  const found = await findNewest(ctx.db, search, { after: null, limit: poolSizes.all })
  return { found, complete: found.length < poolSizes.all, last: { search, found } }
}

async function findNearAndElsewhere(
  ctx: SearchReads,
  { filter, hidden }: Search,
  region: string,
): Promise<List> {
  const page = { after: null, limit: poolSizes.near }
  const near = await findNewest(ctx.db, { filter: { ...filter, region }, hidden }, page)
  const { min, max } = poolSizes.elsewhere
  const limit = Math.max(min, max - Math.floor((near.length * 3) / 2))
  const search = { filter: { ...filter, outside: region }, hidden }
  const elsewhere = await findNewest(ctx.db, search, { after: null, limit })
  return {
    found: [...near, ...elsewhere],
    complete: near.length < poolSizes.near && elsewhere.length < limit,
    last: { search, found: elsewhere },
  }
}

/** Finds further members who share an interest, where the lists have fewer of them than are shown. */
async function findAlike(
  ctx: SearchReads,
  { search, found }: List['last'],
  { candidates, interests }: { candidates: readonly Candidate[]; interests: readonly string[] },
): Promise<FoundMember[]> {
  const alike = candidates.filter((one) => one.interests.some((interest) => interests.includes(interest)))
  const after = found.at(-1)
  if (interests.length === 0 || alike.length >= matchFinderSize || !after) return []
  const filter = { ...search.filter, answers: [{ field: 'interests', values: interests } as const] }
  const page = { after, among: lookedAmong, limit: matchFinderSize - alike.length }
  return findAmongNext(ctx, { ...search, filter }, page)
}

/**
 * Puts together who is compared: the last active of the own region, and of elsewhere the more the fewer those are; without
 * an own region, or with a wished one, the last active who fit. Where few of them share an interest, some who do are
 * looked for further on (docs/decisions/0110-match-finder.md).
 */
export async function findPool(ctx: SearchReads, { search, near, interests }: PoolRequest): Promise<Pool> {
  const { found, complete, last } =
    near === null || search.filter.region !== null
      ? await findEverywhere(ctx, search)
      : await findNearAndElsewhere(ctx, search, near)
  const candidates = await readCandidates(ctx, found)
  const alike = await findAlike(ctx, last, { candidates, interests })
  return {
    candidates: [...candidates, ...(await readCandidates(ctx, alike))],
    compared: found.length + alike.length,
    complete,
  }
}
