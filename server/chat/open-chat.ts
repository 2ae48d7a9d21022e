import { chatPage } from '#contract/limits.ts'
import { fail, type MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { cardsOf } from '../profiles/cards.ts'
import { readReach } from '../visibility/reach.sql.ts'
import { type ConversationRow, findConversation, findMessages, hasOlder } from './chat.sql.ts'
import { replyOf, viewMessage } from './chat.views.ts'
import { showChat } from './show-chats.ts'

async function findAsked(
  ctx: MemberContext,
  asked: { conversation?: string | undefined; profile?: string | undefined },
): Promise<{ row: ConversationRow | undefined; otherId: string }> {
  if (asked.conversation) {
    const row = await findConversation(ctx, ctx.viewer.id, { conversation: asked.conversation })
    // A foreign conversation does not exist for the caller.
    if (!row) throw fail('not_found')
    return { row, otherId: row.other_id }
  }
  if (!asked.profile || asked.profile === ctx.viewer.id) throw fail('not_found')
  const row = await findConversation(ctx, ctx.viewer.id, { member: asked.profile })
  return { row, otherId: asked.profile }
}

/**
 * Opens a conversation by its id or by the other member, also before the first message. Throws `not_found` for
 * what does not exist for the viewer and `blocked_by` when the other one has blocked them.
 */
export const chat: Handler<'chat'> = async (ctx, { conversation, profile, before, limit = chatPage }) => {
  const { row, otherId } = await findAsked(ctx, { conversation, profile })
  const asked = { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids: [otherId] }
  const [[reach], [card]] = await Promise.all([readReach(ctx, asked), cardsOf(ctx, [otherId])])
  if (!card || !reach) throw fail('not_found')
  if (reach.blocks_viewer) throw fail('blocked_by', { name: card.name })
  const reply = replyOf(reach, row !== undefined)
  if (!row) {
    if (reply === 'gone') throw fail('not_found')
    return { chat: null, profile: card, reply, messages: [], more: false, older_hidden: false }
  }

  const oldest = new Date(ctx.clock.now().getTime() - ctx.site.settings.chat_history_days * 86_400_000)
  const found = await findMessages(ctx, {
    conversation: row.id,
    before: before ?? null,
    cleared: row.cleared,
    oldest,
    limit: limit + 1,
  })
  const more = found.length > limit
  return {
    chat: await showChat(ctx, row, { card, reach, messages: found }),
    profile: card,
    reply,
    messages: found
      .slice(0, limit)
      .reverse()
      .map((message) => viewMessage(message, ctx.viewer.id, row)),
    more,
    older_hidden: !more && (await hasOlder(ctx, row.id, row.cleared, oldest)),
  }
}
