import { onlineSeconds } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { roundActive } from './round-activity.sql.ts'

/** So many rows go in one transaction, so that no sign of life waits long. */
const maxAtOnce = 1000
/** After an upgrade, or after hours without jobs, the rest is done within minutes. */
const maxRounds = 50

/** Leaves only the day of the last sign of life in the order of search, for members who are online no more. */
export async function roundActivity(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - onlineSeconds * 1000)
  for (let round = 0; round < maxRounds; round++) {
    const rounded = await ctx.transaction(({ db }) =>
      roundActive(db, { siteId: ctx.site.id, before, max: maxAtOnce }),
    )
    if (rounded < maxAtOnce) return
  }
}
