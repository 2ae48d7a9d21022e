import type { Context } from '../../app/context.ts'
import { countExperiment } from './count-experiment.ts'
import { findEnded, storeResult } from './experiments.sql.ts'

/** Stores the counts of the experiments of a site that are over, so that members who leave later do not change them. */
export async function closeExperiments(ctx: Context): Promise<void> {
  for (const experiment of await findEnded(ctx.db, ctx.site.id, ctx.clock.now())) {
    const counts = await countExperiment(ctx.db, experiment)
    await ctx.transaction((tx) => storeResult(tx, experiment.id, counts))
  }
}
