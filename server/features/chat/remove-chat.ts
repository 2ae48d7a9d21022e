import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findConversation } from './chat.sql.ts'
import { clearConversation } from './read-marks.sql.ts'

/** Removes a conversation for the caller only; a later message brings it back with only the new ones. */
export const removeChat: Handler<'removeChat'> = async (ctx, { conversation }) => {
  const row = await findConversation(ctx, ctx.viewer.id, { conversation })
  if (!row) throw fail('not_found')
  await ctx.transaction(async (tx) => {
    const unread = await clearConversation(tx.db, ctx.viewer.id, conversation)
    await tx.addEvent(ctx.viewer.id, { type: 'chat_removed', conversation, profile: row.other_id })
    if (unread !== null) await tx.addEvent(ctx.viewer.id, { type: 'user', unread })
  })
  return { removed: conversation }
}
