import type { Chat } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { MemberContext } from '../../app/context.ts'
import { readCards } from '../profiles/cards.ts'
import { getReply, viewChat, viewLast } from './chat.views.ts'
import type { ChatRow } from './chat-rows.sql.ts'

function showRow(ctx: MemberContext, row: ChatRow, card: Card): Chat {
  const last = viewLast(row, ctx.viewer.id)
  // Their message ends the typing indicator.
  const theirs = last && !last.from_me ? row.created_at : null
  return viewChat(row, {
    card,
    last,
    reply: getReply(row, true),
    typing: ctx.services.typing.isTyping(ctx.viewer.id, row.id, theirs),
  })
}

/** Builds list rows of conversations: the other member's card, the last message, whether a reply is possible. */
export async function showChats(ctx: MemberContext, rows: readonly ChatRow[]): Promise<Chat[]> {
  const found = await readCards(
    ctx,
    rows.map((row) => row.other_id),
  )
  const cards = new Map(found.map((card) => [card.id, card]))
  return rows.flatMap((row) => {
    const card = cards.get(row.other_id)
    return card ? [showRow(ctx, row, card)] : []
  })
}
