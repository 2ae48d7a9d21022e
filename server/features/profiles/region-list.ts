import type { Country } from '#contract/features/profiles/countries.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { type PlacesDatabase, selectRegions } from './places.sql.ts'

export type RegionName = { id: string; country: Country; name: string }

/** Lists the regions of some countries with their names in one language, sorted as that language sorts. */
export async function listRegions(
  database: PlacesDatabase,
  countries: readonly Country[],
  locale: Locale,
): Promise<RegionName[]> {
  const { rows } = await database.query<RegionName>(selectRegions, [locale, countries])
  const collator = new Intl.Collator(locale)
  const order = new Map(countries.map((country, index) => [country, index]))
  return rows.sort(
    (one, other) =>
      (order.get(one.country) ?? 0) - (order.get(other.country) ?? 0) ||
      collator.compare(one.name, other.name),
  )
}
