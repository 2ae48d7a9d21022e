import { type RawBuilder, sql } from 'kysely'
import { countCap } from '#contract/limits.ts'
import type { Gender } from '#contract/profile.ts'
import { firstIdOf } from '../platform/ids.ts'
import { type PreparedReads, readPrepared } from '../platform/prepared.ts'
import type { BirthDates } from './birth-dates.ts'

/** The answers of one list of the profile, any of which will do. */
export interface WantedTrait {
  field: 'interests' | 'body_type' | 'hair_color' | 'eye_color' | 'relationship_status' | 'tattoos'
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
  /** Whom the viewer must not meet here. */
  without: readonly string[]
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

export interface FoundRow {
  id: string
  active: number
}

type Part = RawBuilder<unknown>

const found = sql`x.member_id as id, (extract(epoch from x.active_at) * 1000000)::bigint as active`

/** Up to so many years a search reads its slice of an index whole rather than the answers of a whole country. */
const sliceYears = 15

/** Whether region or ages leave so few that the bits of their answers are compared one by one (0110). */
function isSlice({ region, born }: Wanted): boolean {
  return region !== null || Number(born.until.slice(0, 4)) - Number(born.after.slice(0, 4)) <= sliceYears
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

function conditions(wanted: Wanted, gender: Part): Part {
  const parts = [
    sql`s.visible and s.site_id = ${wanted.siteId} and s.gender = ${gender} and s.country = ${wanted.country}`,
    sql`and s.date_of_birth > ${wanted.born.after}::date and s.date_of_birth <= ${wanted.born.until}::date`,
    sql`and s.member_id <> all (${[...wanted.without]}::uuid[])`,
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

function after(place: Place | null): Part {
  if (!place) return sql``
  const moment = sql`timestamptz 'epoch' + ${place.active}::bigint * interval '1 microsecond'`
  return sql`and (s.active_at, s.member_id) < (${moment}, ${place.id}::uuid)`
}

const inOrder = sql`order by active_at desc, member_id desc`
/** Members of the wanted genders one after the other, each read from an index in the given way. */
function ofEachGender(wanted: Wanted, read: (gender: Gender) => Part): Part {
  return sql.join(
    wanted.genders.map((gender) => sql`(${read(gender)})`),
    sql` union all `,
  )
}

function newestFirst(wanted: Wanted, rest: Part): Part {
  return ofEachGender(
    wanted,
    (gender) => sql`select s.member_id, s.active_at from search_members s
      where ${conditions(wanted, sql`${gender}`)} ${sql.join(answerBits(wanted), sql` `)} ${rest}`,
  )
}

/** By the inverted index, which finds rare answers in a whole country. */
function byAnswers(wanted: Wanted, rest: Part): Part {
  return ofEachGender(
    wanted,
    (
      gender,
    ) => sql`select s.member_id, s.active_at from search_traits t join search_members s on s.member_id = t.member_id
      where ${conditions(wanted, sql`${gender}`)} ${sql.join(answerNumbers(wanted, gender), sql` `)} ${rest}`,
  )
}

function newestOfEachYear(wanted: Wanted, rest: Part): Part {
  const [first, last] = [wanted.born.after, wanted.born.until].map((day) => Number(day.slice(0, 4)))
  return sql`
    select newest.* from unnest(${[...wanted.genders]}::text[]) as genders (gender)
    cross join generate_series(${first}::int, ${last}::int) as years (year)
    cross join lateral (
      select s.member_id, s.active_at from search_members s
      where ${conditions(wanted, sql`genders.gender`)} and s.birth_year = years.year
        ${sql.join(answerBits(wanted), sql` `)} ${rest}) newest`
}

/**
 * Finds the page of members after a place, the last active first. It reads the newest of every birth year through an
 * index and merges them, so that the cost does not depend on how wide the range of ages is. Whoever is online now, not
 * answered yet, or of common answers in a whole country is met soon among the newest of all. Where few of a country
 * fit, all are found by their answers and put in order.
 */
export async function findMembers(
  ctx: PreparedReads,
  wanted: Wanted,
  page: { after: Place | null; limit: number },
): Promise<FoundRow[]> {
  const place = after(page.after)
  const rest = sql`${place} ${inOrder} limit ${page.limit}`
  const isMetSoon =
    wanted.onlineSince !== null || wanted.signedUpSince !== undefined || wanted.unansweredBy !== undefined
  const byWholeCountry = wanted.traits.length > 0 && !isSlice(wanted)
  if (byWholeCountry && !isMetSoon && (await countMembers(ctx, wanted, countCap + 1)) <= countCap) {
    // Materialised, since few are put in order faster than many are looked through.
    return readPrepared<FoundRow>(
      ctx,
      sql`with x as materialized (${byAnswers(wanted, place)}) select ${found} from x ${inOrder} limit ${page.limit}`,
    )
  }
  const source = byWholeCountry || isMetSoon ? newestFirst(wanted, rest) : newestOfEachYear(wanted, rest)
  return readPrepared<FoundRow>(ctx, sql`select ${found} from (${source}) x ${inOrder} limit ${page.limit}`)
}

/** Counts the members who fit, exactly up to `most`. */
export async function countMembers(ctx: PreparedReads, wanted: Wanted, most: number): Promise<number> {
  const limit = sql`limit ${most}`
  const source =
    wanted.traits.length > 0 && !isSlice(wanted) ? byAnswers(wanted, limit) : newestFirst(wanted, limit)
  const [row] = await readPrepared<{ members: number }>(
    ctx,
    sql`select count(*) as members from (select from (${source}) x limit ${most}) counted`,
  )
  return row?.members ?? 0
}
