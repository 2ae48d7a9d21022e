import { sql } from 'kysely'
import {
  columnNames,
  columnsOf,
  conditions,
  filter,
  inOrder,
  isByAnswers,
  members,
  ofEachGender,
  ofPlace,
  type Part,
  type Wanted,
  wishesOf,
  yearsOf,
} from './wanted.sql.ts'

/** Of so few birth years each is read from its own place in an index at once. */
const fewYears = 3

/** Among so many of the newest, for each who is asked for, those who fit are looked for first. */
const lookedAt = { forEach: 40, most: 2000 } as const

/** Who is asked for: those for whom `isAfter` is true of `s`, at most `limit`. */
interface Some {
  readonly isAfter: Part
  readonly limit: Part
  /** The most that `limit` can come to. */
  readonly most: number
}

/** Those who fit among some of the newest of the place, read through an index of activity; of each gender `limit`. */
export function amongNewest(wanted: Wanted, { isAfter, limit, most }: Some): Part {
  const rows = Math.min(lookedAt.most, lookedAt.forEach * most)
  const region = wanted.region === null ? sql`` : sql`and s.region_id = ${wanted.region}`
  return ofEachGender(
    wanted,
    (gender) => sql`select ${columnsOf(wanted, 's')} from (
        select s.member_id, s.active_at, s.region_id, s.date_of_birth, s.has_picture, s.fictional, s.shown_to_visitors,
          s.answers_low, s.answers_high
        from search_members s
        where ${ofPlace(wanted, sql`${gender}`)} ${region} and ${isAfter} ${inOrder} limit ${sql.lit(rows)}) s
      where ${wishesOf(wanted, 'filter')} ${inOrder} limit ${limit}`,
  )
}

/** The newest of every gender and birth year, each read through an index. */
function ofEachYear(wanted: Wanted, { isAfter, limit }: Some): Part {
  const first = Number(wanted.born.after.slice(0, 4))
  const years = Array.from({ length: yearsOf(wanted) + 1 }, (_, index) => first + index)
  // As a list, which the planner takes for ten when it plans without values: of a series it expects a thousand.
  return sql`
    select newest.* from (values ${sql.join(wanted.genders.map((gender) => sql`(${gender}::text)`))}) as genders (gender)
    cross join unnest(${years}::int[]) as years (year)
    cross join lateral (
      select ${columnsOf(wanted, 's')} from search_members s
      where ${conditions(wanted, sql`genders.gender`, { ages: 'filter', region: 'choose' })} and s.birth_year = years.year
        and ${isAfter} ${inOrder} limit ${limit}) newest`
}

/**
 * The last active of those who fit, in no order. They are looked for among the newest of the place. Where too few of
 * those fit, because ages are rare, or where few years are asked for, the newest of every birth year are read and merged.
 * So the cost depends neither on how wide the range of ages is nor on how rare it is. Whoever gave some answers of those
 * that are not read as a slice is met among the newest: that there are many is found out before.
 */
export function newestWhoFit(wanted: Wanted, some: Some): Part {
  const columns = columnNames(wanted)
  const firstOf = (found: Part) =>
    sql`select ${columns} from (${found}) newest ${inOrder} limit ${some.limit}`
  if (isByAnswers(wanted))
    return firstOf(
      members(
        wanted,
        { ...filter, region: 'choose' },
        sql`and ${some.isAfter} ${inOrder} limit ${some.limit}`,
      ),
    )
  const merged = firstOf(ofEachYear(wanted, some))
  if (yearsOf(wanted) <= fewYears) return merged
  const areEnough = sql`(select count(*) from met) >= ${some.limit}`
  return sql`
    with met as materialized (${firstOf(amongNewest(wanted, some))})
    (select ${columns} from met where ${areEnough}) union all
    (select ${columns} from (${merged}) merged where not ${areEnough})`
}
