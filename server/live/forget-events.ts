import type { Context } from '../app/context.ts'
import { isLockTimeout } from '../platform/database/database.ts'
import { emptySlot, findNextSlot } from './feed.sql.ts'

/**
 * Deletes events that no screen will request: those of 25 to 30 days ago, together, by truncating the next slot of the
 * feed (0008_chat.sql). No writer waits for it. Events only refer to messages and likes, which stay; a screen that was
 * away for longer reads everything again.
 */
export async function forgetEvents(ctx: Context): Promise<void> {
  const { table, filled } = await findNextSlot(ctx.db)
  if (!filled) return
  try {
    await ctx.transaction((tx) => emptySlot(tx, table))
  } catch (error) {
    // A long reader, such as a backup, blocks it: there are five days left to retry, each hour.
    if (!isLockTimeout(error)) throw error
    ctx.services.log.info({ table }, 'the oldest events are locked, trying again in an hour')
  }
}
