import { type RawBuilder, sql } from 'kysely'
import type { Gender } from '#contract/profile.ts'
import type { TraitField } from '#contract/search-fields.ts'
import { firstIdOf } from '../platform/ids.ts'
import { notHidden } from '../visibility/hidden.sql.ts'
import { hasAnswer, inIndex, standInIndex } from './answers.sql.ts'
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
  /** Leaves out whoever lives in this region. */
  outside?: string
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
/** How many calendar years of birth lie between the first and the last. */
export function yearsOf({ born }: Wanted): number {
  return Number(born.until.slice(0, 4)) - Number(born.after.slice(0, 4))
}

/** Whether few enough are of the region and ages for the bits of their answers to be compared one by one (0110). */
function isSlice(wanted: Wanted): boolean {
  return yearsOf(wanted) <= sliceYears[wanted.region === null ? 'country' : 'region']
}

/** Whether members are found by their answers rather than by their ages. */
export function isByAnswers(wanted: Wanted): boolean {
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

function answersOf({ traits }: Wanted): Part[] {
  return traits.map((trait) => sql`and ${hasAnswer(trait)}`)
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
export const filter: Use = { ages: 'filter', region: 'filter' }

/**
 * A plan that is kept is made without the values, for which a range of days or a region is a rare one, best read whole and
 * sorted. Of a sum no index knows anything, so those that bring the newest first are read in their order.
 */
const columnsByUse = {
  ages: { choose: sql`s.date_of_birth`, filter: sql`(s.date_of_birth + 0)` },
  region: { choose: sql`s.region_id`, filter: sql`(s.region_id || '')` },
} satisfies Record<keyof Use, Record<Use['ages'], Part>>

/** Who is of a gender in the country, of `s`. */
export function ofPlace(wanted: Wanted, gender: Part): Part {
  return sql`s.visible and s.site_id = ${wanted.siteId} and s.gender = ${gender} and s.country = ${wanted.country}`
}

/** The day that the last sign of life of those who have gone is rounded down to. */
function startOfDay(moment: Date): Date {
  return new Date(moment.toISOString().slice(0, 10))
}

/** What is wanted besides the place, of `s`. */
export function wishesOf(wanted: Wanted, ages: Use['ages']): Part {
  const day = columnsByUse.ages[ages]
  const parts = [
    sql`${day} > ${wanted.born.after}::date and ${day} <= ${wanted.born.until}::date`,
    sql`and ${notHidden}`,
  ]
  if (wanted.outside !== undefined) parts.push(sql`and s.region_id is distinct from ${wanted.outside}`)
  if (wanted.withPicture) parts.push(sql`and s.has_picture`)
  if (wanted.forVisitors) parts.push(sql`and s.shown_to_visitors`)
  if (wanted.onlineSince) parts.push(sql`and s.active_at > ${wanted.onlineSince} and not s.fictional`)
  if (wanted.personsOnly) parts.push(sql`and not s.fictional`)
  if (wanted.signedUpSince) {
    // Ids begin with their time, and no one was active before the day of signing up: both stand in the index.
    parts.push(sql`and s.member_id >= ${firstIdOf(wanted.signedUpSince)}::uuid
      and s.active_at >= ${startOfDay(wanted.signedUpSince)}`)
  }
  if (wanted.unansweredBy !== undefined) {
    // Read once into a hash: joined, they would be looked for at every member who is met.
    const answers = sql`select w.profile_id from swipes w where w.member_id = ${wanted.unansweredBy}
      union all select l.to_id from likes l where l.from_id = ${wanted.unansweredBy}`
    parts.push(sql`and s.member_id not in (${answers})`)
  }
  return sql.join([...parts, ...answersOf(wanted)], sql` `)
}

/** Everything that is wanted, of `s`. */
export function conditions(wanted: Wanted, gender: Part, use: Use): Part {
  const region =
    wanted.region === null ? sql`` : sql`and ${columnsByUse.region[use.region]} = ${wanted.region}`
  return sql`${ofPlace(wanted, gender)} ${region} and ${wishesOf(wanted, use.ages)}`
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
export function columnsOf(wanted: Wanted, alias: 's' | 'newest'): Part {
  return sql.raw(
    namesOf(wanted)
      .map((name) => `${alias}.${name}`)
      .join(', '),
  )
}

function namesOf({ withAnswers }: Wanted): string[] {
  return ['member_id', 'active_at', ...(withAnswers ? carried : [])]
}

const carried = ['region_id', 'has_picture', 'answers_low', 'answers_high'] as const

/** What the rows of a search are made of, without a table's name. */
export function columnNames(wanted: Wanted): Part {
  return sql.raw(namesOf(wanted).join(', '))
}

/** Members of the wanted genders one after the other, each read from an index in the given way. */
export function ofEachGender(wanted: Wanted, read: (gender: Gender) => Part): Part {
  return sql.join(
    wanted.genders.map((gender) => sql`(${read(gender)})`),
    sql` union all `,
  )
}

/** Members of the wanted genders who fit, each read from an index in the given way. */
export function members(wanted: Wanted, use: Use, rest: Part): Part {
  return ofEachGender(
    wanted,
    (gender) => sql`select ${columnsOf(wanted, 's')} from search_members s
      where ${conditions(wanted, sql`${gender}`, use)} ${rest}`,
  )
}

/** By the index of answers, which has those who gave the same ones side by side. */
function besideEachOther(wanted: Wanted, rest: Part): Part {
  return members(wanted, filter, sql`${inIndex(wanted.traits)} ${rest}`)
}

/**
 * By the inverted index, which finds rare answers in a whole country; each member who gave them is then looked up. The
 * offsets keep the planner from reading the whole country to join the two.
 */
function lookedUp(wanted: Wanted, rest: Part): Part {
  return ofEachGender(
    wanted,
    (gender) => sql`select s.* from (
      select t.member_id from search_traits t
      where true ${sql.join(answerNumbers(wanted, gender), sql` `)} offset 0) t
    cross join lateral (
      select ${columnsOf(wanted, 's')} from search_members s
      where s.member_id = t.member_id and ${conditions({ ...wanted, traits: [] }, sql`${gender}`, filter)} offset 0) s
    ${rest}`,
  )
}

/** How whoever gave some answers is found: of so many of the newest is asked how common they are. */
interface Finding {
  readonly askedOfNewest: number
  /** Finding one member so costs as much as reading so many of a slice. */
  readonly readForOne: number
  readonly find: (wanted: Wanted, rest: Part) => Part
}

const findings = {
  index: { askedOfNewest: 200, readForOne: 1, find: besideEachOther },
  lookUp: { askedOfNewest: 1000, readForOne: 25, find: lookedUp },
} satisfies Record<string, Finding>

function findingOf(wanted: Wanted): Finding {
  return standInIndex(wanted.traits) ? findings.index : findings.lookUp
}

/** So many years are those of nearly all members; a region holds some tenth of its country. */
const allYears = 60
const regionsOfCountry = 10

/** Which part of a country's members a slice of ages and region has. */
function partOfCountry(wanted: Wanted): number {
  return Math.min(1, yearsOf(wanted) / allYears) / (wanted.region === null ? 1 : regionsOfCountry)
}

/**
 * From how many of the newest on answers are so common that reading the slice until enough fit costs less than finding
 * those who gave them; null when they never are.
 */
function commonFrom(wanted: Wanted): number | null {
  const { askedOfNewest, readForOne } = findingOf(wanted)
  const least = Math.ceil((askedOfNewest * partOfCountry(wanted)) / readForOne)
  return least < askedOfNewest ? least : null
}

/**
 * Whether answers may choose who is read. Those that stand in an index may also where few enough are of the region and ages
 * to be read: in a large site those are more than gave rare answers in the country. Of so few years that hardly any answers
 * are rarer nothing is asked.
 */
function mayBeByAnswers(wanted: Wanted): boolean {
  if (isByAnswers(wanted)) return true
  return wanted.traits.length > 0 && standInIndex(wanted.traits) && (commonFrom(wanted) ?? 0) > 1
}

/** How many of the newest of the country gave the answers: asked in the database, since one plan serves all values. */
function givenByNewest(wanted: Wanted): Part {
  const [gender] = wanted.genders
  return sql`select count(*) as members from (
      select s.answers_low, s.answers_high from search_members s
      where ${ofPlace(wanted, sql`${gender}`)}
      ${inOrder} limit ${sql.lit(findingOf(wanted).askedOfNewest)}) s
    where true ${sql.join(answersOf(wanted), sql` `)}`
}

/**
 * What is asked of the newest before those who fit are found, under a key that wishes with the same answers share; null
 * where nothing depends on it.
 */
export function askedBefore(wanted: Wanted): { key: string; part: Part } | null {
  if (!mayBeByAnswers(wanted) || commonFrom(wanted) === null) return null
  return { key: JSON.stringify([wanted.genders, wanted.country, wanted.traits]), part: givenByNewest(wanted) }
}

/** Up to `most` of those who fit, whichever are found first; `ofNewest` has what was asked before. */
export function someWhoFit(wanted: Wanted, most: number, ofNewest: Part | null): Part {
  const rest = sql`limit ${sql.lit(most)}`
  const slice = members(wanted, choose, rest)
  if (!mayBeByAnswers(wanted)) return sql`select member_id, active_at from (${slice}) fitting ${rest}`
  const given = findingOf(wanted).find(wanted, rest)
  const least = commonFrom(wanted)
  if (least === null || ofNewest === null)
    return sql`select member_id, active_at from (${given}) given ${rest}`
  const isCommon = sql`(select members from ${ofNewest}) >= ${least}::int`
  return sql`
    (select member_id, active_at from (${slice}) met where ${isCommon} ${rest}) union all
    (select member_id, active_at from (${given}) given where not ${isCommon} ${rest})`
}

/** Up to so many of a slice are looked at for several wishes at once. */
export const mostAtOnce = 8000

/** Wishes that differ in answers only and are met in the same slice have the same key; null for others. */
export function sliceKey(wanted: Wanted): string | null {
  return isByAnswers(wanted) ? null : JSON.stringify({ ...wanted, traits: [] })
}

/** Reads a slice once for wishes of the same key: how many it has, up to one more than can be, and how many fit each. */
export function countedAtOnce(wishes: readonly Wanted[]): Part {
  const [first] = wishes
  if (!first) return sql`select 0 as members, '{}'::int[] as counts`
  const rest = sql`limit ${sql.lit(mostAtOnce + 1)}`
  const slice = ofEachGender(
    first,
    (gender) => sql`select s.answers_low, s.answers_high from search_members s
      where ${conditions({ ...first, traits: [] }, sql`${gender}`, choose)} ${rest}`,
  )
  const counts = wishes.map(
    (wanted) => sql`(count(*) filter (where true ${sql.join(answersOf(wanted), sql` `)}))::int`,
  )
  return sql`select count(*)::int as members, array[${sql.join(counts)}] as counts
    from (select * from (${slice}) some_slice ${rest}) slice`
}
