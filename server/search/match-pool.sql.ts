import { sql } from 'kysely'
import { hasAnswer } from './answers.sql.ts'
import { type Before, hiddenTable } from './search.sql.ts'
import {
  columnNames,
  inOrder,
  newestOfEachYear,
  newestWhoFit,
  type Part,
  type Wanted,
  yearsOf,
} from './wanted.sql.ts'

/** Whom the finder compares, of those who fit the wishes and whom the member has not answered: the last active first. */
const poolSizes = { all: 400, near: 200, alike: 200 } as const

/** Who is compared for somebody. */
export interface PoolFor {
  viewerId: string
  /** Whoever fits; the rows have to carry answers. */
  wanted: Wanted
  /** The region of the member, where none is wished. */
  near: string | null
  /** The interests that the member has or wishes. */
  interests: readonly string[]
}

/** There are more who fit than are compared in any case. */
export const poolIsFull = sql`(select count(*) from pool_all) >= ${sql.lit(poolSizes.all)}`

/** Whoever was here before the last of those who are compared in any case. */
const isFurther = sql`(s.active_at, s.member_id) < ((select active_at from pool_edge), (select member_id from pool_edge))`

/** How many of a list are not yet among those who are compared in any case. */
function missing(most: number, isOfList: Part): Part {
  return sql`(select greatest(0, ${sql.lit(most)} - count(*)) as members from pool_all where ${isOfList})`
}

/**
 * The last active of the own region. No index has those of a region in their order, but each of its birth years: of every
 * year somewhat more are read than would do if all years were alike. Nobody is missing among those who were here after
 * the last one of every year that was not read to its end; where they are too few, all years are read further.
 */
function nearTables({ wanted, near }: PoolFor): Before[] {
  const ofRegion = { ...wanted, region: near }
  const ofYear = Math.ceil((1.5 * poolSizes.near) / (wanted.genders.length * (yearsOf(wanted) + 1))) + 8
  const read = (most: number) =>
    newestOfEachYear(ofRegion, sql`and ${isFurther} ${inOrder} limit ${most}::int`)
  const columns = columnNames(wanted)
  const most = sql`limit (select members from near_missing)`
  return [
    { name: 'near_missing', part: missing(poolSizes.near, sql`region_id = ${near}`) },
    { name: 'near_some', part: sql`select * from (${read(ofYear)}) some_near where ${poolIsFull}` },
    {
      name: 'near_unread',
      part: sql`select max(oldest) as active_at from (
        select min(active_at) as oldest from near_some group by gender, year having count(*) >= ${ofYear}::int) full_years`,
    },
    {
      name: 'near_sure',
      part: sql`select ${columns} from near_some
        where active_at > coalesce((select active_at from near_unread), '-infinity')`,
    },
    {
      name: 'near_enough',
      part: sql`select (select active_at from near_unread) is null
        or (select count(*) from near_sure) >= (select members from near_missing) as is_so`,
    },
    {
      name: 'pool_near',
      part: sql`(select ${columns} from near_sure where (select is_so from near_enough) ${inOrder} ${most}) union all
        (select ${columns} from (${read(poolSizes.near)}) all_near where not (select is_so from near_enough)
          ${inOrder} ${most})`,
    },
  ]
}

/** The last active who have an interest that the member has or wishes. */
function alikeTables({ wanted, interests }: PoolFor): Before[] {
  const answers = { field: 'interests', values: interests } as const
  const limit = sql`(select members from alike_missing)`
  const alike = newestWhoFit({ ...wanted, traits: [answers] }, { isAfter: isFurther, limit })
  return [
    { name: 'alike_missing', part: missing(poolSizes.alike, hasAnswer(answers)) },
    {
      name: 'pool_alike',
      part: sql`select * from (${alike}) some_alike where ${poolIsFull} and ${limit} > 0`,
    },
  ]
}

/**
 * The tables by which those who are compared are found as the last one, `pool`: the last active of all who fit, of those
 * in the own region, and of those who share or have wished interests (docs/decisions/0110-match-finder.md). The further
 * lists go on where the first one ends, which has the front of theirs.
 */
export function poolTables(of: PoolFor): Before[] {
  const { viewerId, wanted, near, interests } = of
  const withNear = near !== null && wanted.region === null
  const withAlike = interests.length > 0
  const lists = ['pool_all', ...(withNear ? ['pool_near'] : []), ...(withAlike ? ['pool_alike'] : [])]
  const rows = lists.map((list) => sql`select ${columnNames(wanted)} from ${sql.raw(list)}`)
  return [
    hiddenTable({ viewerId }),
    { name: 'pool_all', part: newestWhoFit(wanted, { isAfter: sql`true`, limit: sql.lit(poolSizes.all) }) },
    {
      name: 'pool_edge',
      part: sql`select active_at, member_id from pool_all where ${poolIsFull} order by active_at, member_id limit 1`,
    },
    ...(withNear ? nearTables(of) : []),
    ...(withAlike ? alikeTables(of) : []),
    // Whoever is in two lists is there twice with the same row.
    { name: 'pool', part: sql.join(rows, sql` union `) },
  ]
}
