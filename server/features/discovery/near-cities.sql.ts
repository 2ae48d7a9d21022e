import { sql } from 'kysely'
import { maxDistance } from '#contract/api/limits.ts'
import type { DistanceStep } from '#contract/features/profiles/profile.ts'
import type { Reads } from '../../app/transaction.ts'

/** Degrees of latitude; a little more than the largest distance, to allow for the earth's curvature. */
const reach = (maxDistance * 1.01) / 111.19

/** Returns the city that a member shows; null for none. */
export async function findShownCity(db: Reads, memberId: string): Promise<number | null> {
  const row = await db
    .selectFrom('search_members')
    .select('city_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.city_id ?? null
}

/** Returns the cities of a country around a city, by how far they are from it. */
export async function findNearCities(
  db: Reads,
  cityId: number,
  country: string,
): Promise<{ step: DistanceStep; cities: number[] }[]> {
  const { rows } = await sql<{ step: DistanceStep; cities: number[] }>`
    select step, array_agg(id order by id) as cities
    from (
      select c.id, distance_step(o.latitude, o.longitude, c.latitude, c.longitude) as step
      from cities o, cities c
      where o.id = ${cityId} and c.country = ${country} and point(c.longitude, c.latitude) <@ box(
        point(o.longitude - ${reach}::float8 / cos(radians(o.latitude)), o.latitude - ${reach}::float8),
        point(o.longitude + ${reach}::float8 / cos(radians(o.latitude)), o.latitude + ${reach}::float8))
    ) near
    where step is not null group by step order by step`.execute(db)
  return rows
}
