import type { Context } from '../../app/context.ts'
import { countDays, deleteOldDays, isCounted } from './days.sql.ts'

/** How far back each night recounts: refunds, confirmations and late money change past days. */
export const recountedDays = 90
const recentDays = 2

/** Counts today and yesterday of a site; all ninety days if none were ever counted. */
export async function countRecentDays(ctx: Context): Promise<void> {
  await count(ctx, (await isCounted(ctx.db, ctx.site.id)) ? recentDays : recountedDays)
}

/** Counts the last ninety days of a site again, and deletes those that are older than two years. */
export async function recountDays(ctx: Context): Promise<void> {
  await count(ctx, recountedDays)
  await ctx.transaction((tx) => deleteOldDays(tx.db, ctx.site.id, tx.now))
}

function count(ctx: Context, days: number): Promise<void> {
  const { id: siteId, settings } = ctx.site
  const { time_zone: timeZone, currency } = settings
  return ctx.transaction((tx) => countDays(tx.db, { siteId, days, timeZone, currency, now: tx.now }))
}
