import { fail } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { callReadConversation } from './read-marks.sql.ts'

/** Marks a conversation as read on all own screens and shows it to the sender (S-039). */
export const readMessages: Handler<'readMessages'> = async (ctx, { conversation }) => {
  const { prepared, services } = ctx
  const { hub } = services
  const now = ctx.clock.now()
  const row = await callReadConversation(prepared, { viewerId: ctx.viewer.id, conversation, now })
  if (!row) throw fail('not_found')
  const { unread, read_up_to: message, own_seq, other_seq, other_id } = row
  if (message !== null && own_seq !== null && other_seq !== null) {
    hub.publish(ctx.viewer.id, own_seq, { type: 'read', conversation, message, by_me: true, unread })
    hub.publish(other_id, other_seq, { type: 'read', conversation, message, by_me: false })
  }
  return { num_unread_messages: 0, unread }
}
