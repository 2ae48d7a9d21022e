import type { Context } from '../../app/context.ts'
import { deleteFrozenConversations } from '../chat/freeze.sql.ts'

/** Permanently deletes conversations that blocks removed long enough ago. A job runs it every day. */
export async function purgeFrozenConversations(ctx: Context): Promise<void> {
  await ctx.transaction((tx) => deleteFrozenConversations(tx.db, tx.now))
}
