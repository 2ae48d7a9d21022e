import { freeConversations } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { createRecentlyUsed } from '../../platform/recently-used.ts'
import type { Context } from '../context.ts'
import { fail } from '../failure.ts'
import type { SendResult } from '../services/chat.ts'
import { readCurrentUser } from './current-user.ts'

/** Badges and the age on the member's card change with time: after this they are read again. */
const maxMilliseconds = 600_000
const users = createRecentlyUsed<{ version: string; user: User }>(10_000, { ttl: maxMilliseconds })

/**
 * Builds the current user after a message, from what the message has read of the sender, without reading the rest again
 * while account and profile are unchanged.
 */
export async function buildUserAfterSending(ctx: Context, sent: SendResult): Promise<User> {
  if (!ctx.viewer) throw fail('authentication_required')
  const key = `${ctx.site.id} ${ctx.site.version} ${ctx.locale} ${ctx.viewer.id}`
  const known = users.get(key)
  if (known?.version !== sent.sender_version) {
    const user = await readCurrentUser(ctx, ctx.viewer.id)
    // The version is older than the data: at worst, the next message reads it again.
    users.set(key, { version: sent.sender_version, user })
    return user
  }
  const left = Math.max(0, freeConversations - sent.sender_conversations_started)
  return {
    ...known.user,
    credits: sent.sender_credits,
    unread: sent.sender_total_unread,
    new_likes: sent.sender_new_likes,
    event_seq: sent.sender_seq,
    free_conversations_left: known.user.paid_user ? 0 : left,
    server_time: ctx.clock.now().toISOString(),
  }
}
