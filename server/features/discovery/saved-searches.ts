import { isDeepStrictEqual } from 'node:util'
import { maxSavedSearches, newMembersCap } from '#contract/api/limits.ts'
import type { SavedSearch } from '#contract/features/discovery/saved-searches.ts'
import { UsedFilters } from '#contract/features/discovery/search.ts'
import { toSearchFilters } from '#contract/features/discovery/used-filters.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createId } from '../../platform/ids.ts'
import { toNearFilter } from './near-cities.ts'
import {
  deleteSavedSearchRow,
  findSavedSearches,
  insertSavedSearch,
  lockSaver,
  type SavedSearchRow,
  updateSavedSearch,
} from './saved-searches.sql.ts'
import { countMembers } from './search.sql.ts'
import type { SearchFilter } from './search-filter.sql.ts'
import { resolveFilters, toRequester } from './search-filter.ts'

export type ReadableSearch = Omit<SavedSearchRow, 'filters'> & { filters: UsedFilters }

/** Saved filters, reduced to what the site searches by now; null in a country that it no longer offers. */
async function toCurrentFilters(ctx: MemberContext, existing: UsedFilters): Promise<UsedFilters | null> {
  const { countries, search_fields } = ctx.site.settings
  if (search_fields.includes('country') && !countries.includes(existing.country)) return null
  return resolveFilters(ctx, toSearchFilters(existing))
}

/** Returns the member's searches that this version understands and the site still offers. */
export async function readSavedSearches(ctx: MemberContext): Promise<ReadableSearch[]> {
  const searches: ReadableSearch[] = []
  for (const row of await findSavedSearches(ctx.db, ctx.viewer.id)) {
    const { data } = UsedFilters.safeParse(row.filters)
    const filters = data && (await toCurrentFilters(ctx, data))
    if (filters) searches.push({ ...row, filters })
  }
  return searches
}

/** Returns the filter of a saved search for the members who signed up since a time. */
export async function filterNewMembers(
  ctx: MemberContext,
  filters: UsedFilters,
  since: Date,
): Promise<SearchFilter> {
  return { ...(await toNearFilter(ctx, filters)), signedUpSince: since }
}

async function showSearches(ctx: MemberContext, searches: readonly ReadableSearch[]): Promise<SavedSearch[]> {
  if (searches.length === 0) return []
  const filters = await Promise.all(
    searches.map((search) => filterNewMembers(ctx, search.filters, search.seen_at)),
  )
  const counts = await countMembers(ctx, filters, { max: newMembersCap, ...toRequester(ctx) })
  return searches.map(({ id, filters, alert }, index) => {
    return { id, filters, alert, new_members: counts[index] ?? 0 }
  })
}

async function showSearchById(ctx: MemberContext, matches: (search: ReadableSearch) => boolean) {
  const [search] = await showSearches(ctx, (await readSavedSearches(ctx)).filter(matches))
  if (!search) throw fail('not_found')
  return { search }
}

/** Lists the saved searches with the number of new members in each. */
export const savedSearches: Handler<'savedSearches'> = async (ctx) => ({
  searches: await showSearches(ctx, await readSavedSearches(ctx)),
})

/** Saves the current search. Throws `saved_search_limit` at the limit. */
export const saveSearch: Handler<'saveSearch'> = async (ctx, { filters: asked, alert }) => {
  const filters = await resolveFilters(ctx, asked)
  await ctx.transaction(async (tx) => {
    await lockSaver(tx.db, ctx.viewer.id)
    const existing = await readSavedSearches({ ...ctx, db: tx.db })
    const same = existing.find((search) => isDeepStrictEqual(search.filters, filters))
    const base = { memberId: ctx.viewer.id, alert, now: tx.now }
    if (same) {
      await updateSavedSearch(tx.db, { ...base, id: same.id, seen: false })
      return
    }
    if (existing.length >= maxSavedSearches) throw fail('saved_search_limit', { count: maxSavedSearches })
    await insertSavedSearch(tx.db, { ...base, id: createId(), filters })
  })
  return showSearchById(ctx, (search) => isDeepStrictEqual(search.filters, filters))
}

/** Turns an alert on or off, or records that the search was opened. Throws `not_found` for someone else's. */
export const changeSavedSearch: Handler<'changeSavedSearch'> = async (
  ctx,
  { id, alert = null, seen = false },
) => {
  const change = { id, memberId: ctx.viewer.id, alert, seen }
  const found = await ctx.transaction((tx) => updateSavedSearch(tx.db, { ...change, now: tx.now }))
  if (!found) throw fail('not_found')
  return showSearchById(ctx, (search) => search.id === id)
}

/** Deletes a saved search; succeeds if it is already gone. */
export const deleteSavedSearch: Handler<'deleteSavedSearch'> = async (ctx, { id }) => {
  await ctx.transaction((tx) => deleteSavedSearchRow(tx.db, id, ctx.viewer.id))
  return { id }
}
