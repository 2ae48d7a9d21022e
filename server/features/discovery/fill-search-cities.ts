import type { Context } from '../../app/context.ts'
import { fillNextCities } from './fill-search-cities.sql.ts'

/** Rows per transaction, few enough that presence updates do not wait long. */
const maxAtOnce = 1000
/** A million members take less than twenty minutes, while other jobs still run. */
const maxRounds = 50

/** Backfills the cities for distance search after the update that introduced them. */
export async function fillSearchCities(ctx: Context): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    if (!(await ctx.transaction(({ db }) => fillNextCities(db, maxAtOnce)))) return
  }
}
