import { countCap, searchMaxAge, searchPageSize } from '#contract/api/limits.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { makeCard } from '../profiles/cards.ts'
import { getVisitorSearch, hasTrafficSource } from '../sites/visitor-rules.ts'
import { buildCursorQuery, readCursor, writeCursor } from './cursor.ts'
import { toNearFilter } from './near-cities.ts'
import { type FoundCard, findByFirstFilters, findNearestPage, findPage } from './search.sql.ts'
import { resolveFilters, toRequester } from './search-filter.ts'

/** With fewer results than this, similar members are shown below, labelled as such. */
const fewHits = 12
const widerByYears = 5

/** Returns how much the viewer may see. Throws `authentication_required` where visitors may not search. */
export function getSearchRights(ctx: Context): 'all' | 'limited' {
  if (ctx.viewer) return 'all'
  const rights = getVisitorSearch(ctx.site.settings, hasTrafficSource(ctx.request.tracking))
  if (rights === 'none') throw fail('authentication_required')
  return rights
}

/** Searches members with an exact count and, when few match, similar members. */
export const searchMembers: Handler<'searchMembers'> = async (ctx, { before, ...asked }) => {
  const rights = getSearchRights(ctx)
  const filters = await resolveFilters(ctx, asked)
  const limited = rights === 'limited'
  // A partial view always gets the first page, even with a made-up cursor.
  const query = buildCursorQuery(ctx, 'searchMembers', filters)
  const after = limited ? null : readCursor(ctx, query, before)
  const page = { after, isMany: after?.isMany ?? false, limit: searchPageSize + 1, ...toRequester(ctx) }
  const filter = await toNearFilter(ctx, filters)
  const isNearest = filters.sort === 'distance'
  const { rows, total } = isNearest
    ? await findNearestPage(ctx, filter, page)
    : await findPage(ctx, filter, page)
  const found = rows.slice(0, searchPageSize)
  const last = rows.length > searchPageSize ? found.at(-1) : undefined
  const isFew = after === null && total < fewHits
  const similar = isFew ? await findSimilar(ctx, filters, found) : []
  const show = (row: FoundCard) => makeCard(ctx, row)
  return {
    profiles: found.map(show),
    next: last && !limited ? writeCursor(ctx, query, { ...last, isMany: total > countCap }) : null,
    numResults: Math.min(total, countCap),
    numResults_capped: total > countCap,
    similar: similar.map(show),
    filters,
    limited,
  }
}

/**
 * Similar members: somewhat older or younger ones in the region and within the distance first, then those in the
 * country.
 */
async function findSimilar(
  ctx: Context,
  filters: UsedFilters,
  found: readonly FoundCard[],
): Promise<FoundCard[]> {
  const ages = {
    min_age: Math.max(ctx.site.settings.min_age, filters.min_age - widerByYears),
    max_age: Math.min(searchMaxAge, filters.max_age + widerByYears),
  }
  const { countryregion, within } = filters
  const anywhere = { countryregion: null, within: null }
  const places =
    countryregion === null && within === null ? [anywhere] : [{ countryregion, within }, anywhere]
  const wider = await Promise.all(places.map((place) => toNearFilter(ctx, { ...filters, ...ages, ...place })))
  const without = found.map((row) => row.id)
  return findByFirstFilters(ctx, wider, { limit: fewHits, without, ...toRequester(ctx) })
}
