import type { Context } from '../../app/context.ts'
import type { Reads } from '../../app/transaction.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { countSourcesAndCohorts, deleteCounted, isCounted, type SourceCount } from './count-sources.sql.ts'

/** How far back each night recounts: by then all ninety days of revenue and thirteen weeks of a cohort are complete. */
const recountedWeeks = 14
const firstWeeks = 53
const dayMilliseconds = 86_400_000

/** Returns the Monday a number of weeks before a day's week, as YYYY-MM-DD. */
function findMonday(today: string, weeks: number): string {
  const time = Date.parse(today)
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - (sinceMonday + weeks * 7) * dayMilliseconds).toISOString().slice(0, 10)
}

/** What is counted, and until when. */
type CountedSite = Pick<SourceCount, 'siteId' | 'timeZone' | 'currency' | 'now'>

/** Recounts the sources and cohorts of a site as far as they can still change; a whole year the first time. */
export async function recountSources(db: Reads, site: CountedSite): Promise<void> {
  const weeks = (await isCounted(db, site.siteId)) ? recountedWeeks : firstWeeks
  const count = { ...site, firstDay: findMonday(getDateIn(site.timeZone, site.now), weeks) }
  await deleteCounted(db, count)
  await countSourcesAndCohorts(db, count)
}

/** Counts the sources and cohorts of a site nightly. */
export async function countSources(ctx: Context): Promise<void> {
  const { id: siteId, settings } = ctx.site
  const { time_zone: timeZone, currency } = settings
  await ctx.transaction((tx) => recountSources(tx.db, { siteId, timeZone, currency, now: tx.now }))
}
