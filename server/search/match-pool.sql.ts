import { sql } from 'kysely'
import { matchFinderSize } from '#contract/limits.ts'
import { hasAnswer } from './answers.sql.ts'
import { amongNewest, newestWhoFit } from './newest.sql.ts'
import { type Before, hiddenTable } from './search.sql.ts'
import { columnNames, inOrder, type Part, type Wanted } from './wanted.sql.ts'

/**
 * How many the finder compares of those who fit the wishes and whom the member has not answered, the last active first:
 * of the own region, and of elsewhere the more the fewer those are; or of all, where no other region counts.
 */
const poolSizes = { near: 200, elsewhere: { least: 50, most: 350 }, one: 400 } as const

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

/** Those who are compared: the tables by which they are found, and the rows of all of them together. */
export interface Pool {
  readonly tables: Before[]
  readonly rows: Part
  readonly compared: Part
  /** Nobody else fits. */
  readonly isComplete: Part
}

/** Some lists of the pool, the last of which goes on where there are more. */
interface Lists {
  readonly tables: Before[]
  readonly names: readonly string[]
  readonly last: { readonly name: string; readonly wanted: Wanted }
  readonly isComplete: Part
}

function ofOne(wanted: Wanted): Lists {
  const [limit, most] = [sql.lit(poolSizes.one), poolSizes.one]
  const part = newestWhoFit(wanted, { isAfter: sql`true`, limit, most })
  const isComplete = sql`(select count(*) from pool_all) < ${limit}`
  const name = 'pool_all'
  return { tables: [{ name, part }], names: [name], last: { name, wanted }, isComplete }
}

function ofTwo(wanted: Wanted, near: string): Lists {
  const isAfter = sql`true`
  const ofRegion = { isAfter, limit: sql.lit(poolSizes.near), most: poolSizes.near }
  const { least, most } = poolSizes.elsewhere
  const ofElsewhere = { isAfter, limit: sql`(select members from pool_left)`, most }
  const last = { name: 'pool_elsewhere', wanted: { ...wanted, outside: near } }
  return {
    tables: [
      { name: 'pool_near', part: newestWhoFit({ ...wanted, region: near }, ofRegion) },
      {
        name: 'pool_left',
        part: sql`select greatest(${sql.lit(least)}, ${sql.lit(most)} - count(*) * 3 / 2) as members from pool_near`,
      },
      { name: last.name, part: newestWhoFit(last.wanted, ofElsewhere) },
    ],
    names: ['pool_near', last.name],
    last,
    isComplete: sql`(select count(*) from pool_near) < ${ofRegion.limit}
      and (select count(*) from pool_elsewhere) < ${ofElsewhere.limit}`,
  }
}

/** Further ones who share an interest, where the lists have fewer of them than are shown. */
function alikeTables({ names, last }: Lists, interests: readonly string[]): Before[] {
  const answers = { field: 'interests', values: interests } as const
  const alike = names.map((name) => sql`(select count(*) from ${sql.raw(name)} where ${hasAnswer(answers)})`)
  const limit = sql`(select members from alike_missing)`
  const isAfter = sql`(s.active_at, s.member_id) < ((select active_at from pool_edge), (select member_id from pool_edge))`
  const further = amongNewest({ ...last.wanted, traits: [answers] }, { isAfter, limit, most: poolSizes.one })
  return [
    {
      name: 'alike_missing',
      part: sql`select greatest(0, ${sql.lit(matchFinderSize)} - ${sql.join(alike, sql` - `)}) as members`,
    },
    {
      name: 'pool_edge',
      part: sql`select active_at, member_id from ${sql.raw(last.name)} where ${limit} > 0
        order by active_at, member_id limit 1`,
    },
    {
      name: 'pool_alike',
      part: sql`select * from (${further}) further where ${limit} > 0 ${inOrder} limit ${limit}`,
    },
  ]
}

/**
 * Puts together who is compared: the last active of the own region, and of elsewhere the more the fewer those are; without an own region, or with a wished one, the last active who fit. Where few of them share an interest,
 * some who do are looked for further on (docs/decisions/0110-match-finder.md).
 */
export function poolOf({ viewerId, wanted, near, interests }: PoolFor): Pool {
  const lists = near === null || wanted.region !== null ? ofOne(wanted) : ofTwo(wanted, near)
  const withAlike = interests.length > 0
  const names = [...lists.names, ...(withAlike ? ['pool_alike'] : [])]
  const rows = names.map((name) => sql`select ${columnNames(wanted)} from ${sql.raw(name)}`)
  const counts = names.map((name) => sql`(select count(*) from ${sql.raw(name)})`)
  const tables = [
    hiddenTable({ viewerId }),
    ...lists.tables,
    ...(withAlike ? alikeTables(lists, interests) : []),
  ]
  return {
    tables,
    rows: sql.join(rows, sql` union all `),
    compared: sql`(${sql.join(counts, sql` + `)})::int`,
    isComplete: lists.isComplete,
  }
}
