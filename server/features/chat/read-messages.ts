import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { callReadConversation } from './read-marks.sql.ts'

/**
 * Marks a conversation as read on all of the member's screens, up to a message or entirely, and shows that to the
 * sender unless the reader is invisible. Later messages stay unread.
 */
export const readMessages: Handler<'readMessages'> = async (ctx, { conversation, message = null }) => {
  const { hub } = ctx.services
  const read = { viewerId: ctx.viewer.id, conversation, message, now: ctx.clock.now() }
  const row = await callReadConversation(ctx, read)
  if (!row) throw fail('not_found')
  const { unread, unread_here: num_unread_messages, read_up_to, own_seq, other_seq, other_id } = row
  if (read_up_to !== null && own_seq !== null) {
    const event = { type: 'read', conversation, message: read_up_to } as const
    hub.publish(ctx.viewer.id, own_seq, { ...event, by_me: true, unread, num_unread_messages })
    if (other_seq !== null) hub.publish(other_id, other_seq, { ...event, by_me: false })
  }
  return { num_unread_messages, unread }
}
