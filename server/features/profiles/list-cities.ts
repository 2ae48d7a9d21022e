import { Country } from '#contract/features/profiles/countries.ts'
import type { Handler } from '../../app/handler.ts'
import { createPlacesDatabase } from './places-database.ts'
import { suggestCities } from './suggest-cities.ts'

/** Suggests the cities of a country by the beginning of their names; none for an unknown country. */
export const cities: Handler<'cities'> = async (ctx, { country, name }) => {
  const known = Country.safeParse(country)
  return { cities: known.success ? await suggestCities(createPlacesDatabase(ctx.db), known.data, name) : [] }
}
