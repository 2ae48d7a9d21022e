import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countryCodes } from '#contract/features/profiles/countries.ts'
import { loadGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import type { Tables } from '#database/tables.ts'
import { useTestDatabase } from '#tests/database.ts'
import { findNearestCity } from './nearest-city.ts'
import { listRegions } from './region-list.ts'
import { suggestCities } from './suggest-cities.ts'

const database = useTestDatabase()
let loadMilliseconds = 0

function load(): Promise<boolean> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }) })
  return db.transaction().execute(loadGazetteer)
}

beforeAll(async () => {
  const start = performance.now()
  expect(await load()).toBe(true)
  loadMilliseconds = performance.now() - start
}, 60_000)

test('the gazetteer loads once, within seconds', async () => {
  expect(await load()).toBe(false)
  expect(loadMilliseconds).toBeLessThan(20_000)
})

test('cities are suggested by prefix, largest first, without accents or case', async () => {
  const names = async (country: (typeof countryCodes)[number], typed: string) =>
    (await suggestCities(database.pool, country, typed)).map((city) => city.name)
  expect((await names('NL', 'ut'))[0]).toBe('Utrecht')
  expect((await names('PL', 'lodz'))[0]).toBe('Łódź')
  expect((await names('DE', 'Dusseldorf'))[0]).toBe('Düsseldorf')
  expect((await names('DE', 'münch'))[0]).toBe('München')
  expect(await names('NL', '%')).toEqual([])
  expect(await names('NL', '')).toEqual([])
})

test('a city is found under its foreign name too', async () => {
  const [hague] = await suggestCities(database.pool, 'NL', 'The Hag')
  expect(hague).toMatchObject({ name: 'Den Haag', region_id: 'NL-ZH' })
  const [brussels] = await suggestCities(database.pool, 'BE', 'bruxel')
  expect(brussels).toMatchObject({ name: 'Brussel', region_id: 'BE-BRU' })
})

test('coordinates give the city around them', async () => {
  const at = (latitude: number, longitude: number) => findNearestCity(database.pool, { latitude, longitude })
  expect(await at(52.0907, 5.1214)).toMatchObject({ name: 'Utrecht', country: 'NL', region_id: 'NL-UT' })
  expect(await at(52.52, 13.405)).toMatchObject({ name: 'Berlin', region_id: 'DE-BE' })
  expect(await at(52.5, 13.45)).toMatchObject({ name: 'Berlin' })
  expect(await at(51.5, -0.09)).toMatchObject({ name: 'London', region_id: 'GB-ENG' })
  expect(await at(50.0614, 19.9366)).toMatchObject({ name: 'Kraków', region_id: 'PL-12' })
  expect(await at(46.5197, 6.6323)).toMatchObject({ name: 'Lausanne', region_id: 'CH-VD' })
  expect(await at(51.2194, 4.4025)).toMatchObject({ name: 'Antwerpen', region_id: 'BE-VAN' })
  expect(await at(-36.8485, 174.7633)).toMatchObject({ name: 'Auckland', region_id: 'NZ-AUK' })
})

test('coordinates at sea give no city', async () => {
  expect(await findNearestCity(database.pool, { latitude: 45, longitude: -30 })).toBeUndefined()
})

test('regions are named and sorted in the asked language', async () => {
  const polish = await listRegions(database.pool, ['PL', 'NL'], 'pl')
  expect(polish.filter((region) => region.country === 'PL')).toHaveLength(16)
  expect(polish[0]).toEqual({ id: 'PL-02', country: 'PL', name: 'dolnośląskie' })
  const german = await listRegions(database.pool, ['DE'], 'de')
  expect(german.map((region) => region.name)).toContain('Nordrhein-Westfalen')
  expect(await listRegions(database.pool, countryCodes, 'en')).toHaveLength(239)
})
