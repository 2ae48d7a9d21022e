import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { Gender } from '#contract/features/profiles/profile.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'
import { computeFirstIdAt } from '../../platform/ids.ts'
import type { HiddenMembers } from '../profiles/hidden.sql.ts'
import { type AnswerCondition, hasAnswer, isPhotoVerified } from './answer-conditions.sql.ts'
import type { BirthDates } from './birth-dates.ts'

/** Which members are searched. Only visible ones are found (`search_members.visible`). */
export interface SearchFilter {
  siteId: string
  genders: readonly Gender[]
  country: string
  region: string | null
  /** Only members who show one of these cities. */
  cities?: readonly number[] | undefined
  /** Excludes members of this region. */
  outside?: string
  born: BirthDates
  withPicture: boolean
  /** Only members whose main picture was compared with a selfie. */
  photoVerified?: boolean
  /** Only members who were online since then; fictional profiles never are. */
  onlineSince: Date | null
  answers: readonly AnswerCondition[]
  /** Excludes members who are hidden from visitors. */
  forVisitors: boolean
  /** Only members who signed up since then. */
  signedUpSince?: Date | undefined
  /** Excludes members whom this one likes or has answered in the swipe game. */
  unansweredBy?: string | undefined
  /** Excludes fictional profiles. */
  personsOnly?: boolean
}

/** The end of a page: the position of its last member in the order of activity. */
export interface ActivityPosition {
  /** Microseconds since 1970. */
  active: number
  id: string
}

const eb = expressionBuilder<Tables & { s: Tables['search_members'] }, 's'>()

/** Returns the day that the last activity of offline members is rounded down to. */
function getStartOfDay(moment: Date): Date {
  return new Date(moment.toISOString().slice(0, 10))
}

function* signupConditions({ signedUpSince }: SearchFilter) {
  if (!signedUpSince) return
  // Ids start with their time, and no one was active before signing up: both are in the indexes.
  yield eb('s.member_id', '>=', computeFirstIdAt(signedUpSince))
  yield eb('s.active_at', '>=', getStartOfDay(signedUpSince))
}

function* hiddenConditions({ ids, fictional }: HiddenMembers) {
  if (ids.length > 0) yield eb('s.member_id', '<>', eb.fn<string>('all', [eb.val([...ids])]))
  if (fictional) yield eb('s.fictional', '=', false)
}

/** Returns whether a member `s` of the place and gender matches the rest of the filter. */
function fitsFilter(filter: SearchFilter, hidden: HiddenMembers): Expression<SqlBool> {
  const { born, outside, cities, onlineSince, unansweredBy } = filter
  const conditions: Expression<SqlBool>[] = [
    eb('s.date_of_birth', '>', born.after),
    eb('s.date_of_birth', '<=', born.until),
    ...signupConditions(filter),
    ...hiddenConditions(hidden),
    ...filter.answers.map(hasAnswer),
  ]
  if (outside !== undefined) conditions.push(eb('s.region_id', 'is distinct from', outside))
  if (cities) conditions.push(eb('s.city_id', '=', eb.fn<number>('any', [eb.val([...cities])])))
  if (filter.withPicture) conditions.push(eb.ref('s.has_picture'))
  if (filter.photoVerified) conditions.push(isPhotoVerified)
  if (filter.forVisitors) conditions.push(eb.ref('s.shown_to_visitors'))
  if (onlineSince) conditions.push(eb('s.active_at', '>', onlineSince))
  if (onlineSince || filter.personsOnly) conditions.push(eb.not(eb.ref('s.fictional')))
  if (unansweredBy !== undefined) {
    // Read once into a hash: joined, they would be looked up for each match.
    const answered = eb
      .selectFrom('swipes as w')
      .select('w.profile_id')
      .where('w.member_id', '=', unansweredBy)
      .unionAll(
        eb.selectFrom('likes as l').select('l.to_id as profile_id').where('l.from_id', '=', unansweredBy),
      )
    conditions.push(eb('s.member_id', 'not in', answered))
  }
  return eb.and(conditions)
}

/** Members of one gender in the country or region. */
function selectInPlace(db: Reads, { siteId, country, region }: SearchFilter, gender: Gender) {
  return db
    .selectFrom('search_members as s')
    .where((s) => s.ref('s.visible'))
    .where('s.site_id', '=', siteId)
    .where('s.gender', '=', gender)
    .where('s.country', '=', country)
    .$if(region !== null, (query) => query.where('s.region_id', '=', region))
}

/** Returns whether a member comes after a position in the order of activity. */
export function comesAfter(position: ActivityPosition | null): Expression<SqlBool> {
  if (!position) return eb.lit(true)
  return sql<boolean>`(active_at, member_id)
    < (timestamptz 'epoch' + ${position.active}::bigint * interval '1 microsecond', ${position.id}::uuid)`
}

/** Columns that the indexes by activity carry. */
type Column = 'member_id' | 'active_at' | (typeof candidateColumns)[number]

const foundColumns: readonly Column[] = ['member_id', 'active_at']
/** What the match-finder compares members by. */
export const candidateColumns = [
  'member_id',
  'active_at',
  'date_of_birth',
  'region_id',
  'has_picture',
  'answers_low',
  'answers_high',
] as const

const selectColumns = (columns: readonly Column[]) => columns.map((column) => `s.${column}` as const)

function selectFittingByGender(
  db: Reads,
  { filter, hidden, gender, columns }: Search & { gender: Gender; columns: readonly Column[] },
) {
  return selectInPlace(db, filter, gender).select(selectColumns(columns)).where(fitsFilter(filter, hidden))
}

/** The filter, without the members who must not be found. */
export interface Search {
  readonly filter: SearchFilter
  readonly hidden: HiddenMembers
}

type FoundRow = Pick<Selectable<Tables['search_members']>, Column>

/** Merges the members of each gender: an index orders those of one gender, not of both. */
function selectByGender(
  db: Reads,
  { filter }: Search,
  selectOne: (gender: Gender) => AliasableExpression<FoundRow>,
) {
  const [first, ...others] = filter.genders.map((gender) =>
    db.selectFrom(selectOne(gender).as('one')).selectAll(),
  )
  if (!first) throw new Error('a search without a gender')
  return db.selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('found')).selectAll()
}

/** Some of the matching members, in no order. */
export function selectFitting(db: Reads, search: Search, limit: number) {
  return selectByGender(db, search, (gender) =>
    selectFittingByGender(db, { ...search, gender, columns: foundColumns }).limit(limit),
  ).limit(limit)
}

/** Returns the matching members who were active last, after a position. */
export function selectNewest(
  db: Reads,
  search: Search,
  {
    after,
    limit,
    columns = foundColumns,
  }: { after: ActivityPosition | null; limit: number; columns?: readonly Column[] },
) {
  return selectByGender(db, search, (gender) =>
    selectFittingByGender(db, { ...search, gender, columns })
      .where(comesAfter(after))
      .orderBy('active_at', 'desc')
      .orderBy('member_id', 'desc')
      .limit(limit),
  )
    .orderBy('active_at', 'desc')
    .orderBy('member_id', 'desc')
    .limit(limit)
}

/** Returns the matches among the next members of the place in the order of activity. */
export function selectAmongNext(
  db: Reads,
  { filter, hidden }: Search,
  { after, among, limit }: { after: ActivityPosition; among: number; limit: number },
) {
  return selectByGender(db, { filter, hidden }, (gender) => {
    const next = selectInPlace(db, filter, gender)
      .selectAll('s')
      .where(comesAfter(after))
      .orderBy('active_at', 'desc')
      .orderBy('member_id', 'desc')
      .limit(among)
    return db
      .selectFrom(next.as('s'))
      .select(selectColumns(candidateColumns))
      .where(fitsFilter(filter, hidden))
  })
    .orderBy('active_at', 'desc')
    .orderBy('member_id', 'desc')
    .limit(limit)
}
