/** Waits for another process that loads at the same moment; released at the end of the transaction. */
export const lockGazetteer = `select pg_advisory_xact_lock(hashtext('gazetteer'))`

export const findEdition = `select 1 from gazetteer_editions where edition = $1`

export const recordEdition = `insert into gazetteer_editions (edition) values ($1)`

export const upsertRegions = `
  insert into regions (id, country, names)
  select * from unnest($1::text[], $2::text[], $3::jsonb[])
  on conflict (id) do update set country = excluded.country, names = excluded.names`

export const upsertCities = `
  insert into cities (id, country, region_id, name, search_name, latitude, longitude, population)
  select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::real[], $7::real[], $8::int[])
  on conflict (id) do update set country = excluded.country, region_id = excluded.region_id, name = excluded.name,
    search_name = excluded.search_name, latitude = excluded.latitude, longitude = excluded.longitude,
    population = excluded.population`

export const deleteAliases = `delete from city_aliases`

export const insertAliases = `
  insert into city_aliases (city_id, country, search_name)
  select * from unnest($1::int[], $2::text[], $3::text[])
  on conflict do nothing`

export const analyzeCities = `analyze cities`
