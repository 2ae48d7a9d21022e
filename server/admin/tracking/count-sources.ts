import type { Context } from '../../app/context.ts'
import { dateIn } from '../../features/profiles/age.ts'
import { countSourcesAndCohorts, deleteCounted, isCounted } from './count-sources.sql.ts'

/** How far back a night counts again: by then all ninety days of revenue and thirteen weeks of a cohort are over. */
const recountedWeeks = 14
const firstWeeks = 53
const dayMilliseconds = 86_400_000

/** Returns the Monday so many weeks before that of a day, as YYYY-MM-DD. */
function findMonday(today: string, weeks: number): string {
  const time = Date.parse(today)
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - (sinceMonday + weeks * 7) * dayMilliseconds).toISOString().slice(0, 10)
}

/** Counts the sources and cohorts of a site again, as far as they still change; of a whole year the first time. */
export async function countSources(ctx: Context): Promise<void> {
  const { id: siteId, settings } = ctx.site
  const { time_zone: timeZone, currency } = settings
  const weeks = (await isCounted(ctx.db, siteId)) ? recountedWeeks : firstWeeks
  await ctx.transaction(async (tx) => {
    const firstDay = findMonday(dateIn(timeZone, tx.now), weeks)
    const count = { siteId, firstDay, timeZone, currency, now: tx.now }
    await deleteCounted(tx.db, count)
    await countSourcesAndCohorts(tx.db, count)
  })
}
