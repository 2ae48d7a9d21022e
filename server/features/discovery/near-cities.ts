import { distanceSteps } from '#contract/api/limits.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import type { Context } from '../../app/context.ts'
import { createRecentlyUsed } from '../../platform/recently-used.ts'
import { findNearCities, findShownCity } from './near-cities.sql.ts'
import type { SearchFilter } from './search-filter.sql.ts'
import { toSearchFilter } from './search-filter.ts'

/** The cities around a city by the steps of the distance, the nearest first. */
type Rings = readonly (readonly number[])[]

/** A search with a distance; the rings are empty without one. */
export type NearFilter = SearchFilter & { readonly rings: Rings }

/** Cities do not move: a new gazetteer comes with a new process. */
const ringsByCity = createRecentlyUsed<Rings>(500)

async function readRings(ctx: Context, cityId: number, country: string): Promise<Rings> {
  const key = `${country} ${cityId}`
  const known = ringsByCity.get(key)
  if (known) return known
  const near = await findNearCities(ctx.db, cityId, country)
  const rings = distanceSteps.map((step) => near.find((ring) => ring.step === step)?.cities ?? [])
  ringsByCity.set(key, rings)
  return rings
}

/**
 * Translates filters into a database query, including a distance from the viewer's city. A viewer who has removed their
 * city meanwhile finds no one within a distance.
 */
export async function toNearFilter(ctx: Context, filters: UsedFilters): Promise<NearFilter> {
  const filter = toSearchFilter(ctx, filters)
  const { within, country } = filters
  if (within === null || !ctx.viewer) return { ...filter, rings: [] }
  const cityId = await findShownCity(ctx.db, ctx.viewer.id)
  const all = cityId === null ? [] : await readRings(ctx, cityId, country)
  const rings = all.slice(0, distanceSteps.indexOf(within) + 1)
  return { ...filter, rings, cities: rings.flat() }
}
