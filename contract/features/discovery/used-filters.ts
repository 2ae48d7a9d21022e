import type { SearchFilters, UsedFilters } from './search.ts'

/** Filters that were used, as they would be asked for again. */
export function toSearchFilters(used: UsedFilters) {
  const { countryregion, online, with_photo, photo_verified, within, sort, ...others } = used
  return {
    ...others,
    ...(countryregion && { countryregion }),
    ...(online && { online: '1' as const }),
    ...(with_photo && { with_photo: '1' as const }),
    ...(within && { within }),
    ...(sort !== 'activity' && { sort }),
    ...(photo_verified && { photo_verified: '1' as const }),
  } satisfies SearchFilters
}
