import { onlineSeconds } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { roundActive } from './round-activity.sql.ts'

/** Rows per transaction, few enough that presence updates do not wait long. */
const maxAtOnce = 1000
/** After an upgrade, or hours without jobs, the backlog takes minutes. */
const maxRounds = 50

/** Keeps only the day of the last activity in the search order, for members who are no longer online. */
export async function roundActivity(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - onlineSeconds * 1000)
  for (let round = 0; round < maxRounds; round++) {
    const rounded = await ctx.transaction(({ db }) =>
      roundActive(db, { siteId: ctx.site.id, before, max: maxAtOnce }),
    )
    if (rounded < maxAtOnce) return
  }
}
