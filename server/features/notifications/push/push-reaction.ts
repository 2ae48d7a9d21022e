import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../../app/context.ts'
import { isMuted } from '../../chat/chat-settings.sql.ts'
import { queuePush } from './queue-push.ts'

/** Sends a push without a sound about a reaction to a message, once for each message, while its author is away and has not muted the conversation. */
export async function pushReaction(
  ctx: Context,
  { from, to, conversation, message }: { from: string; to: string; conversation: string; message: string },
): Promise<void> {
  if (!(await ctx.services.presence.isAway(to))) return
  if (await isMuted(ctx.db, { memberId: to, conversation })) return
  await ctx.transaction((tx) =>
    queuePush(tx, {
      to,
      about: from,
      kind: 'new_messages',
      // Repeated changes of a reaction are announced once.
      cause: `reaction ${message}`,
      tag: `reaction ${conversation}`,
      isSilent: true,
      body: (t) => t('webpush.reaction'),
      href: (language) => href('chats-id', language, { id: conversation }),
    }),
  )
}
