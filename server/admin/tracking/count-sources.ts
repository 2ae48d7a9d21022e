import type { Context } from '../../app/context.ts'
import { countCohorts, countSourceDays, isCounted } from './count-sources.sql.ts'

/** How far back a night counts again: by then all ninety days of revenue and thirteen weeks of a cohort are over. */
const recountedWeeks = 14
const firstWeeks = 53

/** Counts the sources and cohorts of a site again, as far as they still change; of a whole year the first time. */
export async function countSources(ctx: Context): Promise<void> {
  const { id: siteId, settings } = ctx.site
  const weeks = (await isCounted(ctx.db, siteId)) ? recountedWeeks : firstWeeks
  await ctx.transaction(async (tx) => {
    const { time_zone: timeZone, currency } = settings
    const count = { siteId, weeks, timeZone, currency, now: tx.now }
    await countSourceDays(tx.db, count)
    await countCohorts(tx.db, count)
  })
}
