import { fail } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { markRead } from './read-marks.sql.ts'

/** Marks a conversation as read on all own screens and shows it to the sender (S-039). */
export const readMessages: Handler<'readMessages'> = async (ctx, { conversation }) => {
  const unread = await ctx.transaction(async (tx) => {
    const marked = await markRead(tx.db, ctx.viewer.id, conversation)
    if (!marked) throw fail('not_found')
    if (marked.changed && marked.read) {
      const event = { type: 'read', conversation, message: marked.read } as const
      // State rows are locked in the order of their ids, as in send_message.
      for (const memberId of [ctx.viewer.id, marked.other_id].sort()) {
        const byMe = memberId === ctx.viewer.id
        await tx.tell(memberId, { ...event, by_me: byMe, ...(byMe && { unread: marked.unread }) })
      }
    }
    return marked.unread
  })
  return { num_unread_messages: 0, unread }
}
