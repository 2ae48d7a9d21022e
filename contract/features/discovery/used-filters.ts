import type { SearchFilters, UsedFilters } from './search.ts'

/** Filters that were used, as they would be asked for again. */
export function toSearchFilters({ countryregion, online, with_photo, within, sort, ...used }: UsedFilters) {
  return {
    ...used,
    ...(countryregion && { countryregion }),
    ...(online && { online: '1' as const }),
    ...(with_photo && { with_photo: '1' as const }),
    ...(within && { within }),
    ...(sort !== 'activity' && { sort }),
  } satisfies SearchFilters
}
