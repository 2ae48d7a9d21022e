import { countCap, searchMaxAge } from '#contract/api/limits.ts'
import {
  type RemovableFilter,
  removableFilters,
  type UsedFilters,
} from '#contract/features/discovery/search.ts'
import type { MemberContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { toNearFilter } from './near-cities.ts'
import { countMembers } from './search.sql.ts'
import { resolveFilters, toRequester } from './search-filter.ts'

/** Returns the filters without one of them, or null when it was not set. */
function removeFilter(ctx: MemberContext, used: UsedFilters, filter: RemovableFilter): UsedFilters | null {
  const { min_age } = ctx.site.settings
  switch (filter) {
    case 'countryregion':
      return used.countryregion === null ? null : { ...used, countryregion: null }
    case 'within':
      return used.within === null ? null : { ...used, within: null, sort: 'activity' }
    case 'age':
      return used.min_age === min_age && used.max_age === searchMaxAge
        ? null
        : { ...used, min_age, max_age: searchMaxAge }
    case 'online':
    case 'with_photo':
    case 'photo_verified':
      return used[filter] ? { ...used, [filter]: false } : null
    default:
      return used[filter].length > 0 ? { ...used, [filter]: [] } : null
  }
}

/** Counts for each filter in use how many more members would match without it. Removing it is up to the member. */
export const explainSearch: Handler<'explainSearch'> = async (ctx, asked) => {
  const used = await resolveFilters(ctx, asked)
  const relaxed = removableFilters.flatMap((filter) => {
    const filters = removeFilter(ctx, used, filter)
    return filters ? [{ filter, filters }] : []
  })
  const asks = [used, ...relaxed.map(({ filters }) => filters)]
  const all = await Promise.all(asks.map((filters) => toNearFilter(ctx, filters)))
  const [total = 0, ...counts] = await countMembers(ctx, all, { max: countCap + 1, ...toRequester(ctx) })
  const filters = relaxed.map(({ filter }, index) => {
    const count = counts[index] ?? 0
    return { filter, more: Math.min(count, countCap) - Math.min(total, countCap), capped: count > countCap }
  })
  return { numResults: Math.min(total, countCap), numResults_capped: total > countCap, filters }
}
