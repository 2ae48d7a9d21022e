import type { Chat, Message, MessageKind } from '#contract/chat.ts'
import { freeConversations } from '#contract/limits.ts'
import { fail, type MemberContext } from '../context.ts'
import { newId } from '../platform/ids.ts'
import { findReach } from '../visibility/reach.sql.ts'
import { findConversation, findMessagesById, type MessageRow } from './chat.sql.ts'
import { viewMessage } from './chat.views.ts'
import { callSendMessage, type SentRow } from './send-message.sql.ts'
import { showChats } from './show-chats.ts'

/** What a member sends; text, photo and gift differ only in these. */
export interface Parcel {
  conversationId: string | null
  toId: string | null
  clientId: string
  kind: MessageKind
  body: string | null
  photo?: { id: string; width: number; height: number; blur: string }
  gift?: string
  /** The price, in credits. */
  credits: number
}

const nothingRead = { other_read: null, other_delivered: null, accepts_photos: false }

/**
 * Brings a parcel to the other member: one statement that checks, charges and stores, then both members' screens at
 * once. Throws what the statement refuses with; then nothing was written or charged (G-012, P-005, S-008, S-012).
 */
export async function deliver(ctx: MemberContext, parcel: Parcel): Promise<{ message: Message; chat: Chat }> {
  if (parcel.conversationId === null && parcel.toId === null) throw fail('not_found')
  const now = ctx.clock.now()
  const sent = await callSendMessage(ctx.db, {
    siteId: ctx.site.id,
    fromId: ctx.viewer.id,
    conversationId: parcel.conversationId,
    toId: parcel.toId,
    messageId: newId(),
    newConversationId: newId(),
    movementId: newId(),
    kind: parcel.kind,
    body: parcel.body,
    photoId: parcel.photo?.id ?? null,
    gift: parcel.gift ?? null,
    credits: parcel.credits,
    clientId: parcel.clientId,
    freeConversations,
    now,
  })
  if (sent.refused) await refuse(ctx, parcel, sent)
  const row = sent.repeated ? await storedMessage(ctx, sent) : rowOf(ctx, parcel, sent)
  const message = viewMessage(row, ctx.viewer.id, nothingRead)
  if (!sent.repeated) publish(ctx, sent, { row, message })
  return { message, chat: await chatOf(ctx, sent.conversation_id) }
}

async function storedMessage(ctx: MemberContext, repeat: SentRow): Promise<MessageRow> {
  const key = { conversation: repeat.conversation_id, message: repeat.message_id }
  const [found] = await findMessagesById(ctx.db, [key])
  if (!found) throw fail('not_found')
  return found
}

async function refuse(ctx: MemberContext, parcel: Parcel, sent: SentRow): Promise<never> {
  const code = sent.refused ?? 'server_error'
  if (code === 'not_enough_credits') throw fail(code, { needed: parcel.credits, credits: sent.balance })
  if (code === 'blocked_by' && parcel.toId) {
    const [reach] = await findReach(ctx.db, {
      siteId: ctx.site.id,
      viewerId: ctx.viewer.id,
      ids: [parcel.toId],
    })
    throw fail(code, { name: reach?.name ?? '' })
  }
  throw fail(code)
}

/** The stored row, from what is at hand: reading it back would be a second round trip. */
function rowOf(ctx: MemberContext, parcel: Parcel, sent: SentRow): MessageRow {
  return {
    conversation_id: sent.conversation_id,
    id: sent.message_id,
    from_id: ctx.viewer.id,
    kind: parcel.kind,
    body: parcel.body,
    photo_id: parcel.photo?.id ?? null,
    photo_width: parcel.photo?.width ?? null,
    photo_height: parcel.photo?.height ?? null,
    photo_blur: parcel.photo?.blur ?? null,
    gift: parcel.gift ?? null,
    credits: sent.credits,
    client_id: parcel.clientId,
    created_at: sent.created_at,
  }
}

/** The first message of a conversation makes the screens read their feed, since they need the other one's card too. */
function publish(
  ctx: MemberContext,
  sent: SentRow,
  { row, message }: { row: MessageRow; message: Message },
): void {
  const { hub } = ctx.services
  if (sent.conversation_new || row.kind === 'photo') {
    hub.wake(ctx.viewer.id)
    hub.wake(sent.receiver_id)
    return
  }
  hub.publish(ctx.viewer.id, sent.sender_seq, { type: 'message', message, credits: sent.balance })
  const theirs = viewMessage(row, sent.receiver_id, nothingRead)
  hub.publish(sent.receiver_id, sent.receiver_seq, {
    type: 'message',
    message: theirs,
    unread: sent.receiver_unread,
  })
}

async function chatOf(ctx: MemberContext, conversation: string): Promise<Chat> {
  const row = await findConversation(ctx.db, ctx.viewer.id, { conversation })
  const [view] = row ? await showChats(ctx, [row]) : []
  if (!view) throw fail('not_found')
  return view
}
