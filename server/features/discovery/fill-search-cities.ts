import type { Context } from '../../app/context.ts'
import { fillNextCities } from './fill-search-cities.sql.ts'

/** So many rows go in one transaction, so that no sign of life waits long. */
const maxAtOnce = 1000
/** A million members are done within twenty minutes, and the other jobs have their turn meanwhile. */
const maxRounds = 50

/** Fills in the cities that search measures distances from, after the update that brought them. */
export async function fillSearchCities(ctx: Context): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    if (!(await ctx.transaction(({ db }) => fillNextCities(db, maxAtOnce)))) return
  }
}
