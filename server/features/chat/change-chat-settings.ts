import { maxPinnedChats } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { lockStates } from '../likes/likes.sql.ts'
import { countPinned, findChatSettings, storeChatSettings } from './chat-settings.sql.ts'
import { findOtherMember } from './conversation-pair.sql.ts'

const usual = { pinned_at: null, muted: false, marked_unread: false }

/**
 * Pins a conversation, mutes it, or marks it as unread, on all of the caller's screens; the other member does not see
 * it. Returns the new settings. Throws `not_found` for conversations of others, and `limit_reached` beyond the limit of
 * pins.
 */
export const changeChatSettings: Handler<'changeChatSettings'> = async (ctx, { conversation, ...change }) => {
  const memberId = ctx.viewer.id
  if (!(await findOtherMember(ctx.db, memberId, conversation))) throw fail('not_found')
  const settings = await ctx.transaction(async (tx) => {
    // The lock on the state row keeps two requests from both taking the last pin.
    await lockStates(tx.db, [memberId])
    const key = { memberId, conversation }
    const before = (await findChatSettings(tx.db, key)) ?? usual
    const pinned = change.pinned ?? before.pinned_at !== null
    if (pinned && !before.pinned_at && (await countPinned(tx.db, memberId)) >= maxPinnedChats)
      throw fail('limit_reached', { max: maxPinnedChats })
    const muted = change.muted ?? before.muted
    const marked_unread = change.marked_unread ?? before.marked_unread
    await storeChatSettings(tx.db, key, {
      pinned_at: pinned ? (before.pinned_at ?? tx.now) : null,
      muted,
      marked_unread,
    })
    const after = { pinned, muted, marked_unread }
    await tx.addEvent(memberId, { type: 'chat_settings', conversation, settings: after })
    return after
  })
  return { settings }
}
