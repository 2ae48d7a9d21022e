import type { Context } from '../context.ts'
import { deleteOldEvents } from './feed.sql.ts'

/** A screen that was away for longer reads everything anew. */
const eventDays = 30
const atOnce = 5000

/**
 * Forgets events that no screen will ask for, some thousands in a transaction, so that nobody waits for it and vacuum
 * keeps up. Events only refer to messages and likes, which stay.
 */
export async function forgetEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - eventDays * 86_400_000)
  while ((await ctx.transaction((tx) => deleteOldEvents(tx.db, before, atOnce))) === atOnce);
}
