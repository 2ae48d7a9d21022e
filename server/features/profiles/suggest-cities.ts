import type { Country } from '#contract/features/profiles/countries.ts'
import { toSearchName } from '#database/gazetteer/search-name.ts'
import { type PlacesDatabase, selectCitiesByPrefix } from './places.sql.ts'

export type SuggestedCity = { id: number; name: string; region_id: string }

const maxSuggestions = 10

/**
 * Suggests the cities of a country whose name, or another name of it, begins with the typed text, largest first. Case,
 * accents and punctuation do not matter; an empty text yields none.
 */
export async function suggestCities(
  database: PlacesDatabase,
  country: Country,
  typed: string,
): Promise<SuggestedCity[]> {
  // Folding leaves only letters, digits and spaces, so no character of `like` needs escaping.
  const prefix = toSearchName(typed.slice(0, 60))
  if (prefix === '') return []
  const { rows } = await database.query<SuggestedCity>(selectCitiesByPrefix, [
    country,
    prefix,
    maxSuggestions,
  ])
  return rows
}
