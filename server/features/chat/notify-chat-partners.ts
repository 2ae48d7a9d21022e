import type { Context } from '../../app/context.ts'
import { findChatPartners } from './chat-partners.sql.ts'

/**
 * Notifies a member's recent chat partners that the member has left or was banned: an open conversation says so, and
 * takes no more messages. It is an event in their feed, so that a poll returns it, too.
 */
export async function notifyChatPartners(ctx: Context, { member }: { member: string }): Promise<void> {
  const partners = await findChatPartners(ctx.db, member, { invisibleToo: true })
  // One at a time, so that no feed waits for the others.
  for (const { id, conversation } of partners) {
    await ctx.transaction((tx) => tx.addEvent(id, { type: 'reply_changed', conversation, profile: member }))
  }
}
