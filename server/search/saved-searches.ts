import { isDeepStrictEqual } from 'node:util'
import { newMembersCap, savedSearchesMost } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { UsedFilters } from '#contract/search.ts'
import { fail, type MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { newId } from '../platform/ids.ts'
import {
  deleteSavedSearchRow,
  findSavedSearches,
  insertSavedSearch,
  lockSaver,
  type SavedSearchRow,
  updateSavedSearch,
} from './saved-searches.sql.ts'
import { countMembers, type Wanted } from './search.sql.ts'
import { type People, peopleFor, usedFilters, wantedOf } from './wanted.ts'

export type ReadableSearch = Omit<SavedSearchRow, 'filters'> & { filters: UsedFilters }

/** The searches of the member that this version still understands. */
export async function readSavedSearches(ctx: MemberContext): Promise<ReadableSearch[]> {
  const rows = await findSavedSearches(ctx.db, ctx.viewer.id)
  return rows.flatMap((row) => {
    const filters = UsedFilters.safeParse(row.filters)
    return filters.success ? [{ ...row, filters: filters.data }] : []
  })
}

/** Whom a saved search looks for, of those who signed up since a time. */
export function wantedSince(
  ctx: MemberContext,
  filters: UsedFilters,
  { people, since }: { people: People; since: Date },
): Wanted {
  return { ...wantedOf(ctx, filters, people), signedUpSince: since }
}

async function shown(ctx: MemberContext, search: ReadableSearch, people: People): Promise<SavedSearch> {
  const wanted = wantedSince(ctx, search.filters, { people, since: search.seen_at })
  const { id, filters, alert } = search
  return { id, filters, alert, new_members: await countMembers(ctx, wanted, newMembersCap) }
}

async function shownById(ctx: MemberContext, matches: (search: ReadableSearch) => boolean) {
  const search = (await readSavedSearches(ctx)).find(matches)
  if (!search) throw fail('not_found')
  return { search: await shown(ctx, search, await peopleFor(ctx)) }
}

/** Lists the saved searches with the number of members that are new to each. */
export const savedSearches: Handler<'savedSearches'> = async (ctx) => {
  const people = await peopleFor(ctx)
  const searches: SavedSearch[] = []
  for (const search of await readSavedSearches(ctx)) searches.push(await shown(ctx, search, people))
  return { searches }
}

/** Saves a search as it is used now. Throws `saved_search_limit` when there are as many as may be kept. */
export const saveSearch: Handler<'saveSearch'> = async (ctx, { filters: asked, alert }) => {
  const filters = await usedFilters(ctx, asked)
  await ctx.transaction(async (tx) => {
    await lockSaver(tx.db, ctx.viewer.id)
    const rows = await findSavedSearches(tx.db, ctx.viewer.id)
    const same = rows.find((row) => isDeepStrictEqual(row.filters, filters))
    const base = { memberId: ctx.viewer.id, alert, now: tx.now }
    if (same) {
      await updateSavedSearch(tx.db, { ...base, id: same.id, seen: false })
      return
    }
    if (rows.length >= savedSearchesMost) throw fail('saved_search_limit', { count: savedSearchesMost })
    await insertSavedSearch(tx.db, { ...base, id: newId(), filters })
  })
  return shownById(ctx, (search) => isDeepStrictEqual(search.filters, filters))
}

/** Turns an alert on or off, or notes that the search was opened. Throws `not_found` for one that is not the member's. */
export const changeSavedSearch: Handler<'changeSavedSearch'> = async (
  ctx,
  { id, alert = null, seen = false },
) => {
  const change = { id, memberId: ctx.viewer.id, alert, seen }
  const found = await ctx.transaction((tx) => updateSavedSearch(tx.db, { ...change, now: tx.now }))
  if (!found) throw fail('not_found')
  return shownById(ctx, (search) => search.id === id)
}

/** Deletes a saved search; one that is gone already is gone. */
export const deleteSavedSearch: Handler<'deleteSavedSearch'> = async (ctx, { id }) => {
  await ctx.transaction((tx) => deleteSavedSearchRow(tx.db, id, ctx.viewer.id))
  return { id }
}
