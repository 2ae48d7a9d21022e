import { sql } from 'kysely'
import { countCap } from '#contract/api/limits.ts'
import type { Reads } from '../../app/transaction.ts'
import type { PreparedReads } from '../../platform/database/prepared.ts'
import { type CardRow, findCards } from '../profiles/cards.sql.ts'
import { findHidden } from '../profiles/hidden.sql.ts'
import {
  type ActivityPosition,
  comesAfter,
  type Search,
  type SearchFilter,
  selectFitting,
  selectNewest,
} from './search-filter.sql.ts'

/** The connection of a search: its statements are planned for the actual values, which decide which index is best. */
export type SearchReads = PreparedReads & { readonly db: Reads }

/** The viewer of a search, and members to exclude besides those hidden from them. */
export interface SearchViewer {
  siteId: string
  viewerId: string | null
  without?: readonly string[]
}

export interface Requester extends SearchViewer {
  locale: string
}

/** A member with the position in the order of activity, and the ring around the viewer they live in. */
export type FoundMember = ActivityPosition & { ring?: number }

export type FoundCard = CardRow & FoundMember

/** The position in the order of activity, in microseconds since 1970. */
export const microseconds = sql<number>`(extract(epoch from active_at) * 1000000)::bigint`

interface Page {
  readonly after: ActivityPosition | null
  readonly limit: number
}

/** Finds the matching members who were active last. */
export function findNewest(db: Reads, search: Search, page: Page): Promise<FoundMember[]> {
  return db
    .selectFrom(selectNewest(db, search, page).as('newest'))
    .select(['member_id as id', microseconds.as('active')])
    .orderBy('active_at', 'desc')
    .orderBy('member_id', 'desc')
    .execute()
}

/**
 * Finds the matching members who were active last, and counts all matches, exactly up to the cap. Up to the cap they
 * are read from the most selective index and sorted; beyond it, enough are found quickly in the order of activity.
 */
async function findAndCount(
  db: Reads,
  search: Search,
  page: Page,
): Promise<{ found: FoundMember[]; total: number }> {
  const [fitting, newest] = [selectFitting(db, search, countCap + 1), selectNewest(db, search, page)]
  const { rows } = await sql<{ total: number } & (FoundMember | { id: null })>`
    with fitting as materialized (${fitting}),
      counted as materialized (select count(*)::int as total from fitting),
      found as (
        (select member_id, active_at from fitting
          where (select total from counted) <= ${countCap} and ${comesAfter(page.after)}
          order by active_at desc, member_id desc limit ${page.limit})
        union all
        (select member_id, active_at from (${newest}) newest where (select total from counted) > ${countCap}))
    select total, member_id as id, ${microseconds} as active from counted left join found on true
    order by active_at desc, member_id desc`.execute(db)
  return { found: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** Finds members, the last active first. */
export async function findMembers(
  ctx: SearchReads,
  filter: SearchFilter,
  { limit, ...viewing }: { limit: number } & SearchViewer,
): Promise<FoundMember[]> {
  const hidden = await findHidden(ctx, viewing.viewerId, viewing.without ?? [])
  return findNewest(ctx.db, { filter, hidden }, { after: null, limit })
}

/** Reads the data of members' cards, in order; members who are gone meanwhile are left out. */
export async function findFoundCards(
  ctx: SearchReads,
  found: readonly FoundMember[],
  { siteId, viewerId, locale }: Requester,
): Promise<FoundCard[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const cards = await findCards(ctx, { siteId, viewerId, locale, ids, withBlur: true })
  const cardById = new Map(cards.map((card) => [card.id, card]))
  return found.flatMap((place) => {
    const card = cardById.get(place.id)
    return card ? [{ ...card, ...place }] : []
  })
}

/**
 * Reads one page with the data of its cards, and counts all matches, exactly up to the cap. If there are known to be
 * more than the cap, they are not counted again.
 */
export async function findPage(
  ctx: SearchReads,
  filter: SearchFilter,
  { after, limit, isMany, ...requester }: Page & { isMany: boolean } & Requester,
): Promise<{ rows: FoundCard[]; total: number }> {
  const search = { filter, hidden: await findHidden(ctx, requester.viewerId, requester.without ?? []) }
  const { found, total } = isMany
    ? { found: await findNewest(ctx.db, search, { after, limit }), total: countCap + 1 }
    : await findAndCount(ctx.db, search, { after, limit })
  return { rows: await findFoundCards(ctx, found, requester), total }
}

/** Finds the members of the rings around the viewer, ring by ring, each in the order of activity. */
async function findInRings(
  db: Reads,
  { filter, hidden }: Search,
  {
    rings,
    after,
    limit,
  }: { rings: readonly (readonly number[])[]; after: FoundMember | null; limit: number },
): Promise<FoundMember[]> {
  const found: FoundMember[] = []
  const first = after?.ring ?? 0
  for (const [ring, cities] of rings.entries()) {
    if (ring < first || cities.length === 0) continue
    if (found.length >= limit) break
    const page = { after: ring === first ? after : null, limit: limit - found.length }
    const inRing = await findAndCount(db, { filter: { ...filter, cities }, hidden }, page)
    found.push(...inRing.found.map((member) => ({ ...member, ring })))
  }
  return found
}

/**
 * Reads one page of the nearest with the data of their cards, and counts all matches, exactly up to the cap. Around the
 * viewer are rings of cities: those of the first come first, in the order of activity, so that the order reveals no
 * more than the displayed distances.
 */
export async function findNearestPage(
  ctx: SearchReads,
  filter: SearchFilter & { rings: readonly (readonly number[])[] },
  { isMany, ...page }: { after: FoundMember | null; limit: number; isMany: boolean } & Requester,
): Promise<{ rows: FoundCard[]; total: number }> {
  const search = { filter, hidden: await findHidden(ctx, page.viewerId, page.without ?? []) }
  const [found, total] = await Promise.all([
    findInRings(ctx.db, search, { ...page, rings: filter.rings }),
    isMany ? countCap + 1 : countFitting(ctx.db, search),
  ])
  return { rows: await findFoundCards(ctx, found, page), total }
}

/** Counts the matching members, exactly up to the cap. */
async function countFitting(db: Reads, search: Search): Promise<number> {
  const { members } = await db
    .selectFrom(selectFitting(db, search, countCap + 1).as('fitting'))
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  return members
}

/** Searches with one filter after another until there are enough; the members of each come in the order of activity. */
export async function findByFirstFilters(
  ctx: SearchReads,
  filters: readonly SearchFilter[],
  { limit, ...requester }: { limit: number } & Requester,
): Promise<FoundCard[]> {
  const hidden = await findHidden(ctx, requester.viewerId, requester.without ?? [])
  const found: FoundMember[] = []
  for (const filter of filters) {
    if (found.length >= limit) break
    const ids = [...hidden.ids, ...found.map(({ id }) => id)]
    const page = { after: null, limit: limit - found.length }
    found.push(...(await findNewest(ctx.db, { filter, hidden: { ...hidden, ids } }, page)))
  }
  return findFoundCards(ctx, found, requester)
}

/** Counts the matches of each of several filters, exactly up to `max`. */
export async function countMembers(
  ctx: SearchReads,
  filters: readonly SearchFilter[],
  { max, ...viewing }: { max: number } & SearchViewer,
): Promise<number[]> {
  const hidden = await findHidden(ctx, viewing.viewerId, viewing.without ?? [])
  const counts = await ctx.db
    .selectNoFrom((eb) =>
      filters.map((filter, index) =>
        eb
          .selectFrom(selectFitting(ctx.db, { filter, hidden }, max).as('fitting'))
          .select(({ fn }) => fn.countAll<number>().as('members'))
          .as(`count_${index}`),
      ),
    )
    .executeTakeFirst()
  return filters.map((_, index) => counts?.[`count_${index}`] ?? 0)
}
