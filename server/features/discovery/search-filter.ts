import { maxDistance, onlineSeconds, searchMaxAge } from '#contract/api/limits.ts'
import type { SearchFilters, UsedFilters } from '#contract/features/discovery/search.ts'
import { traitFields, visitorSearchFields } from '#contract/features/discovery/search-fields.ts'
import type { Gender, LookingFor } from '#contract/features/profiles/profile.ts'
import type { Context } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import { getDateIn } from '../profiles/age.ts'
import { findProfile } from '../profiles/own-profile.sql.ts'
import { findRegionCountry } from '../profiles/save-profile.sql.ts'
import { findSelectedCountry } from '../sites/selected-country.ts'
import { toBirthDates } from './birth-dates.ts'
import type { Requester } from './search.sql.ts'
import type { SearchFilter } from './search-filter.sql.ts'

/** Returns the genders that someone looks for. */
export function toGenders(wish: LookingFor): Gender[] {
  return wish === 'both' ? ['female', 'male'] : [wish]
}

/** The countries of requested regions, cached: a new gazetteer never removes regions. */
const countryByRegion = new Map<string, string>()

/** Returns whether a country has a region. */
async function hasRegion(ctx: Context, country: string, region: string): Promise<boolean> {
  const found = countryByRegion.get(region) ?? (await findRegionCountry(ctx.db, region))
  if (found) countryByRegion.set(region, found)
  return found === country
}

/**
 * Fills in defaults: the gender that the member looks for, their country, all ages. Ignores fields that the site or its
 * visitors do not search by, and a region of another country. Throws `validation` for a country that the site does not
 * offer.
 */
export async function resolveFilters(ctx: Context, requested: SearchFilters): Promise<UsedFilters> {
  const { search_fields, min_age, countries, verified_photos } = ctx.site.settings
  const fields = ctx.viewer
    ? search_fields
    : search_fields.filter((field) => visitorSearchFields.includes(field))
  const given: SearchFilters = Object.fromEntries(
    Object.entries(requested).filter(([field]) => fields.some((known) => known === field)),
  )
  if (given.country !== undefined && !countries.includes(given.country))
    throw failFields({ country: 'validation' })
  const sort = ctx.site.settings.distances ? (requested.sort ?? 'activity') : 'activity'
  const asksNear = ctx.site.settings.distances && (requested.within !== undefined || sort === 'distance')
  // The member's profile is read only for defaults: most searches name both.
  const isOpen = given.gender === undefined || given.country === undefined || asksNear
  const me = ctx.viewer && isOpen ? await findProfile(ctx.db, ctx.viewer.id) : undefined
  const ages = [given.min_age ?? min_age, given.max_age ?? searchMaxAge].map((age) => Math.max(age, min_age))
  const own = me && countries.includes(me.country) ? me.country : null
  const country = given.country ?? own ?? findSelectedCountry(ctx)
  const region = given.countryregion
  // Without a city of one's own there is nothing to measure from.
  const isNear = asksNear && typeof me?.city_id === 'number'
  return {
    gender: given.gender ?? me?.looking_for ?? 'both',
    country,
    countryregion: region && (await hasRegion(ctx, country, region)) ? region : null,
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
    ...noFurtherFilters,
    ...Object.fromEntries(traitFields.map((field) => [field, given[field] ?? []])),
    online: given.online !== undefined,
    with_photo: given.with_photo !== undefined,
    // A filter reveals who matches it: visitors see no mark, and a site that verifies no photos shows none.
    photo_verified: verified_photos && ctx.viewer !== null && requested.photo_verified !== undefined,
    ...(isNear && { within: requested.within ?? maxDistance, sort }),
  }
}

/** Filters that include all members of the gender, place and ages. */
export const noFurtherFilters = {
  interests: [],
  body_type: [],
  hair_color: [],
  eye_color: [],
  relationship_status: [],
  tattoos: [],
  online: false,
  with_photo: false,
  within: null,
  sort: 'activity',
  photo_verified: false,
} satisfies Partial<UsedFilters>

/** Translates filters into a database query, except for a distance (`toNearFilter`). */
export function toSearchFilter(ctx: Context, filters: UsedFilters): SearchFilter {
  const now = ctx.clock.now()
  const today = getDateIn(ctx.site.settings.time_zone, now)
  return {
    siteId: ctx.site.id,
    genders: toGenders(filters.gender),
    country: filters.country,
    region: filters.countryregion,
    born: toBirthDates(today, { min: filters.min_age, max: filters.max_age }),
    withPicture: filters.with_photo,
    photoVerified: filters.photo_verified,
    onlineSince: filters.online ? new Date(now.getTime() - onlineSeconds * 1000) : null,
    answers: traitFields
      .map((field) => ({ field, values: filters[field] }))
      .filter(({ values }) => values.length > 0),
    forVisitors: ctx.viewer === null,
  }
}

/** Returns who requests a list: members who are hidden from them are left out of it. */
export function toRequester({
  site,
  viewer,
  locale,
}: Pick<Context, 'site' | 'viewer' | 'locale'>): Requester {
  return { siteId: site.id, viewerId: viewer?.id ?? null, locale }
}
