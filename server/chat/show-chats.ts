import type { Chat } from '#contract/chat.ts'
import type { Card } from '#contract/profile.ts'
import type { MemberContext } from '../context.ts'
import { rememberedCards } from '../profiles/remembered-cards.ts'
import type { MessageRow } from './chat.sql.ts'
import { replyOf, viewChat, viewMessage } from './chat.views.ts'
import type { ChatRow } from './chat-rows.sql.ts'

/** The row of the last message; written out, since copying all that a ChatRow has costs more than the rest of a row. */
function lastOf(row: ChatRow): MessageRow | null {
  const { last_message_id: id, from_id } = row
  if (id === null || from_id === null) return null
  return {
    conversation_id: row.id,
    id,
    from_id,
    kind: row.message_kind,
    body: row.body,
    photo_id: row.photo_id,
    photo_width: row.photo_width,
    photo_height: row.photo_height,
    photo_blur: row.photo_blur,
    gift: row.gift,
    gif_id: row.gif_id,
    gif_width: row.gif_width,
    gif_height: row.gif_height,
    gif_title: row.gif_title,
    credits: row.credits,
    client_id: row.client_id,
    created_at: row.created_at,
  }
}

function showRow(ctx: MemberContext, row: ChatRow, card: Card): Chat {
  const last = lastOf(row)
  // What they wrote has ended the sign of it.
  const theirs = last && last.from_id !== ctx.viewer.id ? last.created_at : null
  return viewChat(row, {
    card,
    last: last && viewMessage(last, ctx.viewer.id, row),
    reply: replyOf(row, true),
    typing: ctx.services.typing.isTyping(ctx.viewer.id, row.id, theirs),
  })
}

/** Makes list rows of conversations: the other member's card, the last message, whether an answer is possible. */
export async function showChats(ctx: MemberContext, rows: readonly ChatRow[]): Promise<Chat[]> {
  const cards = await rememberedCards(
    ctx,
    rows.map(({ other_id: id, stamp, active_at, liked, likes_me }) => ({
      id,
      stamp,
      active_at,
      liked,
      likes_me,
    })),
  )
  return rows.flatMap((row) => {
    const card = cards.get(row.other_id)
    return card ? [showRow(ctx, row, card)] : []
  })
}
