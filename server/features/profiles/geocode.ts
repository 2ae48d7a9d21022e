import { Country } from '#contract/features/profiles/countries.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findNearestCity } from './nearest-city.ts'
import { createPlacesDatabase } from './places-database.ts'
import { listRegions } from './region-list.ts'

/** A hundredth of a degree is about a kilometre: enough to find the city, too little to find the house. */
const roundDegrees = (value: number) => Math.round(value * 100) / 100

/**
 * Finds the city at a position in our own table. Only its name is returned: members of one city cannot be told apart by
 * location. Throws `not_found` far from every city of the site’s countries.
 */
export const geocode: Handler<'geocode'> = async (ctx, { lat, lon }) => {
  const places = createPlacesDatabase(ctx.db)
  const city = await findNearestCity(places, { latitude: roundDegrees(lat), longitude: roundDegrees(lon) })
  const country = Country.safeParse(city?.country)
  if (!city || !country.success || !ctx.site.settings.countries.includes(country.data))
    throw fail('not_found')
  const regions = await listRegions(places, [country.data], ctx.locale)
  return {
    country: country.data,
    region: regions.find((region) => region.id === city.region_id)?.name ?? '',
    region_id: city.region_id,
    city: city.name,
    city_id: city.id,
  }
}
