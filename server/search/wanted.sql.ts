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
  /** Leaves out fictional profiles. */
  personsOnly?: boolean
  /** What they say of themselves is read with them, as far as indexes carry it. */
  withAnswers?: boolean
}

/** Where a page ends: the place of its last member in the order of activity. */
export interface Place {
  /** Microseconds since 1970. */
  active: number
  id: string
}

export type Part = RawBuilder<unknown>

/** Up to so many years a search reads its slice of an index whole, whatever the answers. */
const sliceYears = { region: 15, country: 3 } as const
/** A wider span of ages is met soon among the newest of all ages of a country. */
const mostYearsApart = 25

function yearsOf({ born }: Wanted): number {
  return Number(born.until.slice(0, 4)) - Number(born.after.slice(0, 4))
}

/** Whether few enough are of the region and ages for the bits of their answers to be compared one by one (0110). */
function isSlice(wanted: Wanted): boolean {
  return yearsOf(wanted) <= sliceYears[wanted.region === null ? 'country' : 'region']
}

function isByAnswers(wanted: Wanted): boolean {
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

/** The bits of some answers, computed once for the statement: an uncorrelated subquery. */
function maskOf({ field, values }: WantedTrait, word: 0 | 1): Part {
  return sql`(select answer_mask(${field}, ${[...values]}::text[], ${sql.lit(word)}))`
}

function answerBits(wanted: Wanted): Part[] {
  return wanted.traits.map(
    (trait) => sql`and ((s.answers_low & ${maskOf(trait, 0)}) | (s.answers_high & ${maskOf(trait, 1)})) <> 0`,
  )
}

/** How many of some answers a member has given, of a row that carries their bits. */
export function bitsOfAnswers(field: TraitField, values: readonly string[]): Part {
  const [low, high] = [maskOf({ field, values }, 0), maskOf({ field, values }, 1)]
  return sql`(bit_count((answers_low & ${low})::bit(64)) + bit_count((answers_high & ${high})::bit(64)))::int`
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

/** Whether ages and region choose what is read of an index, or only what is kept of what comes in another way. */
interface Use {
  readonly ages: 'choose' | 'filter'
  readonly region: 'choose' | 'filter'
}

const choose: Use = { ages: 'choose', region: 'choose' }
const filter: Use = { ages: 'filter', region: 'filter' }

/**
 * A plan that is kept is made without the values, for which a range of days or a region is a rare one, best read whole and
 * sorted. Of a sum no index knows anything, so those that bring the newest first are read in their order.
 */
const columnsByUse = {
  ages: { choose: sql`s.date_of_birth`, filter: sql`(s.date_of_birth + 0)` },
  region: { choose: sql`s.region_id`, filter: sql`(s.region_id || '')` },
} satisfies Record<keyof Use, Record<Use['ages'], Part>>

function conditions(wanted: Wanted, gender: Part, use: Use): Part {
  const day = columnsByUse.ages[use.ages]
  const parts = [
    sql`s.visible and s.site_id = ${wanted.siteId} and s.gender = ${gender} and s.country = ${wanted.country}`,
    sql`and ${day} > ${wanted.born.after}::date and ${day} <= ${wanted.born.until}::date`,
    sql`and ${notHidden}`,
  ]
  if (wanted.region !== null) parts.push(sql`and ${columnsByUse.region[use.region]} = ${wanted.region}`)
  if (wanted.withPicture) parts.push(sql`and s.has_picture`)
  if (wanted.forVisitors) parts.push(sql`and s.shown_to_visitors`)
  if (wanted.onlineSince) parts.push(sql`and s.active_at > ${wanted.onlineSince} and not s.fictional`)
  if (wanted.personsOnly) parts.push(sql`and not s.fictional`)
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

/** The place in the order of activity, and where it is wanted what an index carries besides. */
function columnsOf({ withAnswers }: Wanted, alias: 's' | 'newest'): Part {
  const names = ['member_id', 'active_at', ...(withAnswers ? carried : [])]
  return sql.raw(names.map((name) => `${alias}.${name}`).join(', '))
}

const carried = ['region_id', 'has_picture', 'answers_low', 'answers_high'] as const

/** Members of the wanted genders one after the other, each read from an index in the given way. */
function ofEachGender(wanted: Wanted, read: (gender: Gender) => Part): Part {
  return sql.join(
    wanted.genders.map((gender) => sql`(${read(gender)})`),
    sql` union all `,
  )
}

function members(wanted: Wanted, use: Use, rest: Part): Part {
  return ofEachGender(
    wanted,
    (gender) => sql`select ${columnsOf(wanted, 's')} from search_members s
      where ${conditions(wanted, sql`${gender}`, use)} ${sql.join(answerBits(wanted), sql` `)} ${rest}`,
  )
}

/**
 * By the inverted index, which finds rare answers in a whole country; each member who gave them is then looked up. The
 * offsets keep the planner from reading the whole country to join the two.
 */
function byAnswers(wanted: Wanted, rest: Part): Part {
  return ofEachGender(
    wanted,
    (gender) => sql`select s.member_id, s.active_at from (
        select t.member_id from search_traits t
        where true ${sql.join(answerNumbers(wanted, gender), sql` `)} offset 0) t
      cross join lateral (
        select ${columnsOf(wanted, 's')} from search_members s
        where s.member_id = t.member_id and ${conditions(wanted, sql`${gender}`, filter)} offset 0) s
      ${rest}`,
  )
}

/** So many of the newest tell how common answers are. */
const askedOfNewest = 1000
/** Looking one member up costs as much as reading so many of a slice. */
const readForOneLookup = 25
/** So many years are those of nearly all members; a region holds some tenth of its country. */
const allYears = 60
const regionsOfCountry = 10

/**
 * Whether answers are so common that reading the slice of ages and region until enough fit costs less than looking up
 * everybody in the country who gave them: asked of the newest, in the database, since one plan serves all values.
 */
function areCommon(wanted: Wanted): Part {
  const part = Math.min(1, yearsOf(wanted) / allYears) / (wanted.region === null ? 1 : regionsOfCountry)
  const least = Math.ceil((askedOfNewest * part) / readForOneLookup)
  const [gender] = wanted.genders
  return sql`(select count(*) >= ${sql.lit(least)} from (
      select s.answers_low, s.answers_high from search_members s
      where s.visible and s.site_id = ${wanted.siteId} and s.gender = ${gender} and s.country = ${wanted.country}
      ${inOrder} limit ${sql.lit(askedOfNewest)}) s
    where true ${sql.join(answerBits(wanted), sql` `)})`
}

function newestOfEachYear(wanted: Wanted, rest: Part): Part {
  const first = Number(wanted.born.after.slice(0, 4))
  const years = Array.from({ length: yearsOf(wanted) + 1 }, (_, index) => first + index)
  // As a list, which the planner takes for ten when it plans without values: of a series it expects a thousand.
  return sql`
    select newest.* from (values ${sql.join(wanted.genders.map((gender) => sql`(${gender}::text)`))}) as genders (gender)
    cross join unnest(${years}::int[]) as years (year)
    cross join lateral (
      select ${columnsOf(wanted, 's')} from search_members s
      where ${conditions(wanted, sql`genders.gender`, { ...filter, region: 'choose' })} and s.birth_year = years.year
        ${sql.join(answerBits(wanted), sql` `)} ${rest}) newest`
}

/** Up to `most` of those who fit, whichever are found first. */
export function someWhoFit(wanted: Wanted, most: number): Part {
  const rest = sql`limit ${sql.lit(most)}`
  const slice = members(wanted, choose, rest)
  if (!isByAnswers(wanted)) return sql`select member_id, active_at from (${slice}) fitting ${rest}`
  const common = areCommon(wanted)
  return sql`
    (select member_id, active_at from (${slice}) met where ${common} ${rest}) union all
    (select member_id, active_at from (${byAnswers(wanted, rest)}) looked_up where not ${common} ${rest})`
}

/**
 * The last active of those who fit, after a place. It reads the newest of every birth year through an index and merges
 * them, so that the cost does not depend on how wide the range of ages is. Of a very wide range, or of whoever is a good
 * part of the newest, the newest of the whole country are read; no index has those of a region in their order.
 */
export function newestWhoFit(wanted: Wanted, { after, limit }: { after: Place | null; limit: number }): Part {
  const most = sql`limit ${sql.lit(limit)}`
  const rest = sql`and ${comesAfter(after, 's')} ${inOrder} ${most}`
  const isMany = isByAnswers(wanted) || yearsOf(wanted) > mostYearsApart
  const ofCountry = isMetSoon(wanted) || (wanted.region === null && isMany)
  const found = ofCountry ? members(wanted, filter, rest) : newestOfEachYear(wanted, rest)
  return sql`select ${columnsOf(wanted, 'newest')} from (${found}) newest ${inOrder} ${most}`
}
