import type { LiveEvent } from '#contract/api/live.ts'
import type { MemberContext } from '../../app/context.ts'
import type { StoredEvent } from '../../app/transaction.ts'
import { findMessagesById } from './chat.sql.ts'
import { getViewpoint, viewMessage } from './chat.views.ts'
import { findChat } from './chat-rows.sql.ts'
import { isUnmarked, readAndMarkShown } from './read-and-mark-shown.ts'
import { showChats } from './show-chats.ts'
import { readBadges } from './unread.sql.ts'

/** Turns stored message events into what their receiver sees now: the message, its conversation and the badge. */
export async function showMessageEvent(
  ctx: MemberContext,
  event: Extract<StoredEvent, { type: 'message' }>,
): Promise<LiveEvent | null> {
  const viewer = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  // In a first conversation, the page is empty until this is read.
  const read = () =>
    Promise.all([
      findChat(ctx, viewer, { conversation: event.conversation }),
      findMessagesById(ctx, [event]),
      readBadges(ctx.db, ctx.viewer.id),
    ])
  const [row, [message], { unread, credits }] = await readAndMarkShown(ctx, read, ([chat, [found]]) => {
    const seen = { viewerId: ctx.viewer.id, shown: chat?.shown ?? null }
    return chat && found && isUnmarked(found, seen) ? [chat.id] : []
  })
  if (!row || !message || (row.cleared !== null && message.id <= row.cleared)) return null
  const [chat] = await showChats(ctx, [row])
  const view = viewMessage(message, getViewpoint(ctx), row)
  return { type: 'message', message: view, ...(chat && { chat }), unread, ...(view.from_me && { credits }) }
}
