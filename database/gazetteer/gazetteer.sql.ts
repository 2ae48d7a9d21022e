import { type Kysely, sql } from 'kysely'
import { localeCodes } from '#contract/features/sites/locale.ts'
import type { Tables } from '../tables.ts'
import type { GazetteerCity } from './read-cities.ts'
import type { Region } from './regions.ts'

/** Waits for another process that loads at the same moment; released at the end of the transaction. */
export async function lockGazetteer(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('gazetteer'))`.execute(db)
}

/** Returns whether an edition of the data was loaded. */
export async function isLoaded(db: Kysely<Tables>, edition: string): Promise<boolean> {
  const found = await db
    .selectFrom('gazetteer_editions')
    .select('edition')
    .where('edition', '=', edition)
    .executeTakeFirst()
  return found !== undefined
}

/** Records that an edition of the data was loaded. */
export async function recordEdition(db: Kysely<Tables>, edition: string): Promise<void> {
  await db.insertInto('gazetteer_editions').values({ edition }).execute()
}

/** Stores regions with their names in every language. */
export async function upsertRegions(db: Kysely<Tables>, regions: readonly Region[]): Promise<void> {
  const rows = regions.map(({ id, country, name, names }) => ({
    id,
    country,
    names: JSON.stringify(Object.fromEntries(localeCodes.map((code) => [code, names?.[code] ?? name]))),
  }))
  await db
    .insertInto('regions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ country: ref('excluded.country'), names: ref('excluded.names') })),
    )
    .execute()
}

/** Stores cities, given as columns: as rows they would be half a million parameters. */
export async function upsertCities(db: Kysely<Tables>, cities: readonly GazetteerCity[]): Promise<void> {
  await sql`
    insert into cities (id, country, region_id, name, search_name, latitude, longitude, population)
    select * from unnest(
      ${cities.map((city) => city.id)}::int[], ${cities.map((city) => city.country)}::text[],
      ${cities.map((city) => city.regionId)}::text[], ${cities.map((city) => city.name)}::text[],
      ${cities.map((city) => city.searchName)}::text[], ${cities.map((city) => city.latitude)}::real[],
      ${cities.map((city) => city.longitude)}::real[], ${cities.map((city) => city.population)}::int[])
    on conflict (id) do update set country = excluded.country, region_id = excluded.region_id, name = excluded.name,
      search_name = excluded.search_name, latitude = excluded.latitude, longitude = excluded.longitude,
      population = excluded.population`.execute(db)
}

/** Deletes the other names of all cities. */
export async function clearAliases(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('city_aliases').execute()
}

/** Stores the other names of cities. */
export async function insertAliases(db: Kysely<Tables>, cities: readonly GazetteerCity[]): Promise<void> {
  const rows = cities.flatMap(({ id, country, aliases }) =>
    aliases.map((alias) => ({ city_id: id, country, search_name: alias })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('city_aliases')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets the planner know the cities. */
export async function analyzeCities(db: Kysely<Tables>): Promise<void> {
  await sql`analyze cities`.execute(db)
}
