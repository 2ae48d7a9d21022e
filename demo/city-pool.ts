import type { Country } from '#contract/features/profiles/countries.ts'
import type { Random } from '#server/platform/random.ts'

/** A city that demo members live in. */
export type DemoCity = { id: number; country: Country; regionId: string; name: string; population: number }

/** Draws cities as often as people live there. */
export type CityPool = {
  draw(random: Random, country: Country): DemoCity
  /** Returns the largest city of a name. */
  named(country: Country, name: string): DemoCity | undefined
}

const minPopulation = 4000

/**
 * Makes a pool from the gazetteer's cities. Drawing by population alone would put half of a country into five cities,
 * so the weight grows a little slower than the population.
 */
export function makeCityPool(cities: Iterable<DemoCity>): CityPool {
  const byCountry = new Map<Country, { cities: DemoCity[]; sums: number[]; total: number }>()
  const sorted = [...cities].filter((city) => city.population >= minPopulation).sort((a, b) => a.id - b.id)
  for (const city of sorted) {
    const pool = byCountry.get(city.country) ?? { cities: [], sums: [], total: 0 }
    pool.total += city.population ** 0.85
    pool.cities.push(city)
    pool.sums.push(pool.total)
    byCountry.set(city.country, pool)
  }
  return {
    draw(random, country) {
      const pool = byCountry.get(country)
      if (pool === undefined) throw new Error(`The gazetteer has no city in ${country}.`)
      const city = pool.cities[findFirstAbove(pool.sums, random.next() * pool.total)]
      return city ?? random.pick(pool.cities)
    },
    named(country, name) {
      const found = byCountry.get(country)?.cities.filter((city) => city.name === name) ?? []
      return found.sort((one, other) => other.population - one.population)[0]
    },
  }
}

/** Returns the first index whose sum is above the value, by binary search. */
function findFirstAbove(sums: readonly number[], value: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
