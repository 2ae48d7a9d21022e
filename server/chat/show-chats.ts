import type { Chat } from '#contract/chat.ts'
import type { Card } from '#contract/profile.ts'
import type { MemberContext } from '../context.ts'
import { cardsOf } from '../profiles/cards.ts'
import { type ReachRow, readReach } from '../visibility/reach.sql.ts'
import { type ConversationRow, findMessagesById, type MessageRow } from './chat.sql.ts'
import { replyOf, viewChat, viewMessage } from './chat.views.ts'

interface RowParts {
  card: Card
  last: MessageRow | undefined
  reach: ReachRow | undefined
}

function showRow(ctx: MemberContext, row: ConversationRow, { card, last, reach }: RowParts): Chat {
  const view = last ? viewMessage(last, ctx.viewer.id, row) : null
  // What they wrote has ended the sign of it.
  const theirs = last && last.from_id !== ctx.viewer.id ? last.created_at : null
  const typing = ctx.services.typing.isTyping(ctx.viewer.id, row.id, theirs)
  return viewChat(row, { card, last: view, reply: replyOf(reach, true), typing })
}

/** Makes the list row of a conversation whose other member and newest messages are at hand. */
export async function showChat(
  ctx: MemberContext,
  row: ConversationRow,
  { card, reach, messages }: { card: Card; reach: ReachRow; messages: readonly MessageRow[] },
): Promise<Chat> {
  const id = row.last_message_id
  const known = messages.find((message) => message.id === id)
  if (known || id === null) return showRow(ctx, row, { card, reach, last: known })
  const [last] = await findMessagesById(ctx, [{ conversation: row.id, message: id }])
  return showRow(ctx, row, { card, reach, last })
}

/** Makes list rows of conversations: the other member's card, the last message, whether an answer is possible. */
export async function showChats(ctx: MemberContext, rows: readonly ConversationRow[]): Promise<Chat[]> {
  const ids = rows.map((row) => row.other_id)
  const keys = rows.flatMap((row) =>
    row.last_message_id ? [{ conversation: row.id, message: row.last_message_id }] : [],
  )
  const [cards, reaches, messages] = await Promise.all([
    cardsOf(ctx, ids),
    readReach(ctx, { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids }),
    findMessagesById(ctx, keys),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const reachOf = new Map(reaches.map((reach) => [reach.id, reach]))
  const messageOf = new Map(messages.map((message) => [message.id, message]))
  return rows.flatMap((row) => {
    const card = cardOf.get(row.other_id)
    if (!card) return []
    const last = row.last_message_id ? messageOf.get(row.last_message_id) : undefined
    return showRow(ctx, row, { card, last, reach: reachOf.get(row.other_id) })
  })
}
