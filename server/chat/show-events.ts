import type { LiveEvent } from '#contract/live.ts'
import type { MemberContext, StoredEvent } from '../context.ts'
import { findMessagesById } from './chat.sql.ts'
import { viewMessage } from './chat.views.ts'
import { findChat } from './chat-rows.sql.ts'
import { showChats } from './show-chats.ts'
import { badgesOf } from './unread.sql.ts'

/** Makes stored message events into what their receiver sees now: the message, its conversation and the badge. */
export async function showMessageEvent(
  ctx: MemberContext,
  event: Extract<StoredEvent, { type: 'message' }>,
): Promise<LiveEvent | null> {
  const asker = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  const row = await findChat(ctx, asker, { conversation: event.conversation })
  const [message] = await findMessagesById(ctx, [event])
  if (!row || !message || (row.cleared !== null && message.id <= row.cleared)) return null
  const [[chat], { unread, credits }] = await Promise.all([
    showChats(ctx, [row]),
    badgesOf(ctx.db, ctx.viewer.id),
  ])
  const view = viewMessage(message, ctx.viewer.id, row)
  return { type: 'message', message: view, ...(chat && { chat }), unread, ...(view.from_me && { credits }) }
}
