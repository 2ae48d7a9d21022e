import { type PlacesDatabase, selectCitiesAround } from './places.sql.ts'

/** Coordinates from the browser, in degrees; never stored. */
export type Coordinates = { latitude: number; longitude: number }

export type NearestCity = { id: number; country: string; region_id: string; name: string }

type Candidate = NearestCity & { latitude: number; longitude: number; population: number }

/** No city of the site’s countries is further away: the visitor is elsewhere, or at sea. */
const maxDistanceKilometres = 60

/**
 * Finds the city in or near which the coordinates are; undefined if there is none. A city of a million reaches further
 * than a village, so that its suburbs count as the city and say less about the visitor.
 */
export async function findNearestCity(
  database: PlacesDatabase,
  { latitude, longitude }: Coordinates,
): Promise<NearestCity | undefined> {
  const { rows } = await database.query<Candidate>(selectCitiesAround, [longitude, latitude])
  let best: NearestCity | undefined
  let bestPull = Number.POSITIVE_INFINITY
  for (const { latitude: north, longitude: east, population, ...city } of rows) {
    const kilometres = computeDistanceKilometres(
      { latitude, longitude },
      { latitude: north, longitude: east },
    )
    if (kilometres > maxDistanceKilometres) continue
    const pull = kilometres / getReachKilometres(population)
    if (pull < bestPull) {
      bestPull = pull
      best = city
    }
  }
  return best
}

/** About the radius of a built-up area: 1.5 km for a village, 7 km for Amsterdam, 15 km for Berlin. */
function getReachKilometres(population: number): number {
  return Math.max(1.5, 0.008 * Math.sqrt(population))
}

const kilometresPerDegree = 111.2

/** Computes the distance on a flat earth: accurate to one percent within the few kilometres that matter here. */
function computeDistanceKilometres(from: Coordinates, to: Coordinates): number {
  const shrink = Math.cos(((from.latitude + to.latitude) / 2) * (Math.PI / 180))
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * shrink
  return Math.hypot(north, east) * kilometresPerDegree
}
