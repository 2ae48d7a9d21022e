import { type RawBuilder, sql } from 'kysely'
import type { Gender } from '#contract/profile.ts'
import type { TraitField } from '#contract/search-fields.ts'
import { firstIdOf } from '../platform/ids.ts'
import { notHidden } from '../visibility/hidden.sql.ts'
import type { BirthDates } from './birth-dates.ts'

/** The answers of one list of the profile, any of which will do. */
export interface WantedTrait {
  field: TraitField
  values: readonly string[]
}

/** Who is looked for. Nobody but visible members is ever found: `search_members.visible` says so. */
export interface Wanted {
  siteId: string
  genders: readonly Gender[]
  country: string
  region: string | null
  born: BirthDates
  withPicture: boolean
  /** Leaves only those who were here since then; fictional profiles never are. */
  onlineSince: Date | null
  traits: readonly WantedTrait[]
  /** Leaves out whoever keeps to members. */
  forVisitors: boolean
  /** Leaves only those who signed up since then. */
  signedUpSince?: Date | undefined
  /** Leaves out whom this member likes or has answered in the swipe game. */
  unansweredBy?: string | undefined
}

/** Where a page ends: the place of its last member in the order of activity. */
export interface Place {
  /** Microseconds since 1970. */
  active: number
  id: string
}

export type Part = RawBuilder<unknown>

/** Up to so many years a search reads its slice of an index whole rather than the answers of a whole country. */
const sliceYears = 15
/** A wider span of ages is met soon among the newest of all ages. */
const mostYearsApart = 25

function yearsOf({ born }: Wanted): number {
  return Number(born.until.slice(0, 4)) - Number(born.after.slice(0, 4))
}

/** Whether region or ages leave so few that the bits of their answers are compared one by one (0110). */
function isSlice(wanted: Wanted): boolean {
  return wanted.region !== null || yearsOf(wanted) <= sliceYears
}

function byWholeCountry(wanted: Wanted): boolean {
  return wanted.traits.length > 0 && !isSlice(wanted)
}

/** Whether the wanted are a good part of the newest, whatever their number: online now, new, not answered yet. */
function isMetSoon({ onlineSince, signedUpSince, unansweredBy }: Wanted): boolean {
  return onlineSince !== null || signedUpSince !== undefined || unansweredBy !== undefined
}

/** Whether to find out first if few fit: few rare answers are found together, many are met among the newest. */
export function mayBeRare(wanted: Wanted): boolean {
  return wanted.traits.length > 0 && !isMetSoon(wanted)
}

function answerBits(wanted: Wanted): Part[] {
  return wanted.traits.map(({ field, values }) => {
    // Computed once for the statement: an uncorrelated subquery.
    const mask = (word: number) =>
      sql`(select answer_mask(${field}, ${[...values]}::text[], ${sql.lit(word)}))`
    return sql`and ((s.answers_low & ${mask(0)}) | (s.answers_high & ${mask(1)})) <> 0`
  })
}

function answerNumbers(wanted: Wanted, gender: Gender): Part[] {
  // The numbers are computed by the planner, which then knows how rare they are.
  return wanted.traits.map(({ field, values }) => {
    const numbers = values.map(
      (value) => sql`search_trait(${gender}::text, ${wanted.country}::text, ${field}::text, ${value}::text)`,
    )
    return sql`and t.traits && array[${sql.join(numbers)}]`
  })
}

/** Whether the ages choose what is read of an index, or only what is kept of what another order brings. */
type Ages = 'choose' | 'filter'

/**
 * A plan that is kept is made without the values, for which a range of days is a rare one, best read by days and sorted.
 * Of a sum no index knows anything, so those that bring the newest first are read in their order.
 */
const daysOf = { choose: sql`s.date_of_birth`, filter: sql`(s.date_of_birth + 0)` } satisfies Record<
  Ages,
  Part
>

function conditions(wanted: Wanted, gender: Part, ages: Ages): Part {
  const day = daysOf[ages]
  const parts = [
    sql`s.visible and s.site_id = ${wanted.siteId} and s.gender = ${gender} and s.country = ${wanted.country}`,
    sql`and ${day} > ${wanted.born.after}::date and ${day} <= ${wanted.born.until}::date`,
    sql`and ${notHidden}`,
  ]
  if (wanted.region !== null) parts.push(sql`and s.region_id = ${wanted.region}`)
  if (wanted.withPicture) parts.push(sql`and s.has_picture`)
  if (wanted.forVisitors) parts.push(sql`and s.shown_to_visitors`)
  if (wanted.onlineSince) parts.push(sql`and s.active_at > ${wanted.onlineSince} and not s.fictional`)
  if (wanted.signedUpSince) {
    // Ids begin with their time, and nobody was active before signing up: both stand in the index.
    parts.push(sql`and s.member_id >= ${firstIdOf(wanted.signedUpSince)}::uuid
      and s.active_at >= ${wanted.signedUpSince}`)
  }
  if (wanted.unansweredBy !== undefined) {
    parts.push(sql`
      and not exists (select from swipes w where w.member_id = ${wanted.unansweredBy} and w.profile_id = s.member_id)
      and not exists (select from likes l where l.from_id = ${wanted.unansweredBy} and l.to_id = s.member_id)`)
  }
  return sql.join(parts, sql` `)
}

/** Whoever comes after a place in the order of activity. */
export function comesAfter(place: Place | null, alias: 's' | 'fit'): Part {
  if (!place) return sql`true`
  const of = sql.raw(alias)
  const moment = sql`timestamptz 'epoch' + ${place.active}::bigint * interval '1 microsecond'`
  return sql`(${of}.active_at, ${of}.member_id) < (${moment}, ${place.id}::uuid)`
}

export const inOrder = sql`order by active_at desc, member_id desc`

/** Members of the wanted genders one after the other, each read from an index in the given way. */
function ofEachGender(wanted: Wanted, read: (gender: Gender) => Part): Part {
  return sql.join(
    wanted.genders.map((gender) => sql`(${read(gender)})`),
    sql` union all `,
  )
}

function members(wanted: Wanted, ages: Ages, rest: Part): Part {
  return ofEachGender(
    wanted,
    (gender) => sql`select s.member_id, s.active_at from search_members s
      where ${conditions(wanted, sql`${gender}`, ages)} ${sql.join(answerBits(wanted), sql` `)} ${rest}`,
  )
}

/** By the inverted index, which finds rare answers in a whole country. */
function byAnswers(wanted: Wanted, rest: Part): Part {
  return ofEachGender(
    wanted,
    (
      gender,
    ) => sql`select s.member_id, s.active_at from search_traits t join search_members s on s.member_id = t.member_id
      where ${conditions(wanted, sql`${gender}`, 'choose')} ${sql.join(answerNumbers(wanted, gender), sql` `)} ${rest}`,
  )
}

function newestOfEachYear(wanted: Wanted, rest: Part): Part {
  const first = Number(wanted.born.after.slice(0, 4))
  const years = Array.from({ length: yearsOf(wanted) + 1 }, (_, index) => first + index)
  // As a list, which the planner takes for ten when it plans without values: of a series it expects a thousand.
  return sql`
    select newest.* from (values ${sql.join(wanted.genders.map((gender) => sql`(${gender}::text)`))}) as genders (gender)
    cross join unnest(${years}::int[]) as years (year)
    cross join lateral (
      select s.member_id, s.active_at from search_members s
      where ${conditions(wanted, sql`genders.gender`, 'filter')} and s.birth_year = years.year
        ${sql.join(answerBits(wanted), sql` `)} ${rest}) newest`
}

/** Up to `most` of those who fit, whichever are found first. */
export function someWhoFit(wanted: Wanted, most: number): Part {
  const rest = sql`limit ${sql.lit(most)}`
  const found = byWholeCountry(wanted) ? byAnswers(wanted, rest) : members(wanted, 'choose', rest)
  return sql`select member_id, active_at from (${found}) fitting ${rest}`
}

/**
 * The last active of those who fit, after a place. It reads the newest of every birth year through an index and merges
 * them, so that the cost does not depend on how wide the range of ages is. Of a very wide range, or of whoever is a good
 * part of the newest, the newest of all are read.
 */
export function newestWhoFit(wanted: Wanted, { after, limit }: { after: Place | null; limit: number }): Part {
  const most = sql`limit ${sql.lit(limit)}`
  const rest = sql`and ${comesAfter(after, 's')} ${inOrder} ${most}`
  const isWide = byWholeCountry(wanted) || yearsOf(wanted) > mostYearsApart
  const found = isWide || isMetSoon(wanted) ? members(wanted, 'filter', rest) : newestOfEachYear(wanted, rest)
  return sql`select member_id, active_at from (${found}) newest ${inOrder} ${most}`
}
