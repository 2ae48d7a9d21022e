import type { Context } from '../app/context.ts'
import { isLockTimeout } from '../platform/database/database.ts'
import { emptySlot, findNextSlot } from './feed.sql.ts'

/**
 * Forgets events that no screen will ask for: those of 25 to 30 days ago, all at once, by emptying the slot of the feed
 * that is written to next (0008_chat.sql). No one who writes waits for it. Events only refer to messages and likes,
 * which stay; a screen that was away for longer reads everything again.
 */
export async function forgetEvents(ctx: Context): Promise<void> {
  const { table, filled } = await findNextSlot(ctx.db)
  if (!filled) return
  try {
    await ctx.transaction((tx) => emptySlot(tx, table))
  } catch (error) {
    // Someone reads for a long time, such as a backup: there are five days left to try again, each hour.
    if (!isLockTimeout(error)) throw error
    ctx.services.log.info({ table }, 'the oldest events are locked, trying again in an hour')
  }
}
