import type { Context } from '../../app/context.ts'
import { findPartners } from './publish-presence.sql.ts'

/**
 * Notifies those with whom a member wrote last that the member has left or was banned: an open conversation says so, and
 * asks for no message more. It is an event of their feed, so that a poll brings it, too.
 */
export async function notifyPartners(ctx: Context, { member }: { member: string }): Promise<void> {
  const partners = await findPartners(ctx.db, member, { invisibleToo: true })
  // One at a time: no one’s feed waits for the others’.
  for (const { id, conversation } of partners) {
    await ctx.transaction((tx) => tx.addEvent(id, { type: 'reply_changed', conversation, profile: member }))
  }
}
