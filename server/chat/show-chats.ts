import type { Chat } from '#contract/chat.ts'
import type { MemberContext } from '../context.ts'
import { cardsOf } from '../profiles/cards.ts'
import { findReach } from '../visibility/reach.sql.ts'
import { type ConversationRow, findMessagesById } from './chat.sql.ts'
import { replyOf, viewChat, viewMessage } from './chat.views.ts'

/** Makes list rows of conversations: the other member's card, the last message, whether an answer is possible. */
export async function showChats(ctx: MemberContext, rows: readonly ConversationRow[]): Promise<Chat[]> {
  const ids = rows.map((row) => row.other_id)
  const keys = rows.flatMap((row) =>
    row.last_message_id ? [{ conversation: row.id, message: row.last_message_id }] : [],
  )
  const [cards, reaches, messages] = await Promise.all([
    cardsOf(ctx, ids),
    findReach(ctx.db, { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids }),
    findMessagesById(ctx.db, keys),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const reachOf = new Map(reaches.map((reach) => [reach.id, reach]))
  const messageOf = new Map(messages.map((message) => [message.id, message]))
  return rows.flatMap((row) => {
    const card = cardOf.get(row.other_id)
    if (!card) return []
    const last = row.last_message_id ? messageOf.get(row.last_message_id) : undefined
    const view = last ? viewMessage(last, ctx.viewer.id, row) : null
    // What they wrote has ended the sign of it.
    const theirs = last && last.from_id !== ctx.viewer.id ? last.created_at : null
    const typing = ctx.services.typing.isTyping(ctx.viewer.id, row.id, theirs)
    return viewChat(row, { card, last: view, reply: replyOf(reachOf.get(row.other_id), true), typing })
  })
}
