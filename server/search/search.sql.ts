import { type RawBuilder, sql } from 'kysely'
import type { Gender } from '#contract/profile.ts'
import type { Reads } from '../context.ts'
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

const found = sql`x.member_id as id, (extract(epoch from x.active_at) * 1000000)::bigint as active`

function traitConditions(wanted: Wanted, gender: Gender): RawBuilder<unknown>[] {
  // The numbers are computed by the planner, which then knows how rare they are.
  return wanted.traits.map(({ field, values }) => {
    const numbers = values.map(
      (value) => sql`search_trait(${gender}::text, ${wanted.country}::text, ${field}::text, ${value}::text)`,
    )
    return sql`and t.traits && array[${sql.join(numbers)}]`
  })
}

function conditions(wanted: Wanted, gender: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = [
    sql`s.visible and s.site_id = ${wanted.siteId} and s.gender = ${gender} and s.country = ${wanted.country}`,
    sql`and s.date_of_birth > ${wanted.born.after}::date and s.date_of_birth <= ${wanted.born.until}::date`,
  ]
  if (wanted.region !== null) parts.push(sql`and s.region_id = ${wanted.region}`)
  if (wanted.withPicture) parts.push(sql`and s.has_picture`)
  if (wanted.forVisitors) parts.push(sql`and s.shown_to_visitors`)
  if (wanted.onlineSince) parts.push(sql`and s.active_at > ${wanted.onlineSince} and not s.fictional`)
  if (wanted.without.length > 0) parts.push(sql`and s.member_id <> all (${[...wanted.without]}::uuid[])`)
  if (wanted.unansweredBy !== undefined) {
    parts.push(sql`
      and not exists (select from swipes w where w.member_id = ${wanted.unansweredBy} and w.profile_id = s.member_id)
      and not exists (select from likes l where l.from_id = ${wanted.unansweredBy} and l.to_id = s.member_id)`)
  }
  return sql.join(parts, sql` `)
}

function after(place: Place | null): RawBuilder<unknown> {
  if (!place) return sql``
  const moment = sql`timestamptz 'epoch' + ${place.active} * interval '1 microsecond'`
  return sql`and (s.active_at, s.member_id) < (${moment}, ${place.id}::uuid)`
}

const inOrder = sql`order by active_at desc, member_id desc`

/** Filters that thin out a birth year so much that reading the newest of all years is less work. */
function isThinned(wanted: Wanted): boolean {
  return wanted.traits.length > 0 || wanted.onlineSince !== null || wanted.unansweredBy !== undefined
}

function branch(wanted: Wanted, gender: Gender, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const traits = wanted.traits.length > 0 ? sql`join search_traits t on t.member_id = s.member_id` : sql``
  return sql`(select s.member_id, s.active_at from search_members s ${traits}
    where ${conditions(wanted, sql`${gender}`)} ${sql.join(traitConditions(wanted, gender), sql` `)} ${rest})`
}

/**
 * Finds the page of members after a place, the last active first. Without further filters it reads the newest of every
 * birth year through an index and merges them, so that the cost does not depend on how wide the range of ages is.
 */
export async function findMembers(
  db: Reads,
  wanted: Wanted,
  page: { after: Place | null; limit: number },
): Promise<FoundRow[]> {
  const rest = sql`${after(page.after)} ${inOrder} limit ${page.limit}`
  const source = isThinned(wanted)
    ? sql.join(
        wanted.genders.map((gender) => branch(wanted, gender, rest)),
        sql` union all `,
      )
    : newestOfEachYear(wanted, rest)
  const { rows } = await sql<FoundRow>`
    select ${found} from (${source}) x ${inOrder} limit ${page.limit}`.execute(db)
  return rows
}

function newestOfEachYear(wanted: Wanted, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const [first, last] = [wanted.born.after, wanted.born.until].map((day) => Number(day.slice(0, 4)))
  return sql`
    select newest.* from unnest(${[...wanted.genders]}::text[]) as genders (gender)
    cross join generate_series(${first}::int, ${last}::int) as years (year)
    cross join lateral (
      select s.member_id, s.active_at from search_members s
      where ${conditions(wanted, sql`genders.gender`)} and s.birth_year = years.year ${rest}) newest`
}

/** Counts the members who fit, exactly up to `most`. */
export async function countMembers(db: Reads, wanted: Wanted, most: number): Promise<number> {
  const branches = wanted.genders.map((gender) => branch(wanted, gender, sql`limit ${most}`))
  const { rows } = await sql<{ members: number }>`
    select count(*) as members from (select from (${sql.join(branches, sql` union all `)}) x limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.members ?? 0
}
