/** What the queries for places need: a connection, a pool or a transaction. */
export type PlacesDatabase = {
  query<Row extends Record<string, unknown>>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** $1 country, $2 folded prefix escaped for `like`, $3 limit. Aliases have a small table of their own. */
export const selectCitiesByPrefix = `
  select id, name, region_id from (
    select id, name, region_id, population from cities
    where country = $1 and search_name like $2 || '%'
    union
    select c.id, c.name, c.region_id, c.population from city_aliases a join cities c on c.id = a.city_id
    where a.country = $1 and a.search_name like $2 || '%'
  ) found
  order by population desc, name, id
  limit $3`

/**
 * $1 longitude, $2 latitude. The index orders by degrees, which are no distances, so the caller measures the
 * candidates. Large cities are queried separately, since two dozen villages may be nearer than the centre of Berlin.
 */
export const selectCitiesAround = `
  (select id, country, region_id, name, latitude, longitude, population from cities
   order by point(longitude, latitude) <-> point($1, $2) limit 24)
  union
  (select id, country, region_id, name, latitude, longitude, population from cities where population >= 100000
   order by point(longitude, latitude) <-> point($1, $2) limit 4)`

/** $1 language, $2 countries. */
export const selectRegions = `
  select id, country, names ->> $1 as name from regions
  where country = any ($2::text[])
  order by country, name, id`
