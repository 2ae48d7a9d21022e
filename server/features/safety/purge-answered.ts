import type { Context } from '../../app/context.ts'
import { deleteAnswered } from './data-requests.sql.ts'

const keptYears = 2

/** Deletes complaints and data requests two years after their answer. A job runs it every day. */
export async function purgeAnswered(ctx: Context): Promise<void> {
  await ctx.transaction((tx) => deleteAnswered(tx.db, { siteId: ctx.site.id, years: keptYears, now: tx.now }))
}
