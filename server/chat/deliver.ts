import type { Chat, Message, MessageKind } from '#contract/chat.ts'
import { fail, type MemberContext } from '../context.ts'
import type { Gif } from '../platform/gifs/gif-source.ts'
import { newId } from '../platform/ids.ts'
import { cardsOf } from '../profiles/cards.ts'
import { findReach } from '../visibility/reach.sql.ts'
import { findMessagesById, type MessageRow } from './chat.sql.ts'
import { lastOf, viewMessage } from './chat.views.ts'
import { findChat } from './chat-rows.sql.ts'
import { findOtherMember, hasConversation } from './conversation-pair.sql.ts'
import { guardFirstMessage } from './guard-first-message.ts'
import type { Outgoing, SentRow } from './send-messages.sql.ts'
import { showChats } from './show-chats.ts'

/** What a member sends. Text, photo, gift and GIF differ only in these fields. */
export interface Parcel {
  conversationId: string | null
  toId: string | null
  clientId: string
  kind: MessageKind
  body: string | null
  photo?: { id: string; width: number; height: number; blur: string }
  gift?: string
  gif?: Gif
  /** The price, in credits. */
  credits: number
}

/** What a send gives: the message, and the row of its conversation. */
export interface Delivered {
  message: Message
  chat: Chat
}

const nothingRead = { other_read: null, other_delivered: null, invisible: false, accepts_photos: false }

/**
 * Brings a parcel to the other member: one statement checks, charges and stores, then the screens of both hear of it at
 * once. Throws the statement's refusal, in which case nothing was written or charged.
 */
export async function deliver(ctx: MemberContext, parcel: Parcel): Promise<Delivered> {
  const { services, viewer } = ctx
  const toId = await receiverOf(ctx, parcel)
  if (parcel.conversationId === null && !(await hasConversation(ctx, viewer.id, toId))) {
    await guardFirstMessage(ctx, { toId, clientId: parcel.clientId, text: parcel.body })
  }
  const message: Outgoing = {
    siteId: ctx.site.id,
    fromId: viewer.id,
    toId,
    messageId: newId(),
    newConversationId: newId(),
    movementId: newId(),
    kind: parcel.kind,
    body: parcel.body,
    photoId: parcel.photo?.id ?? null,
    gift: parcel.gift ?? null,
    gifId: parcel.gif?.id ?? null,
    credits: parcel.credits,
    clientId: parcel.clientId,
    ...(await services.presence.whereabouts(toId)),
    now: ctx.clock.now(),
  }
  const sent = await sendOf(ctx, message)
  if (sent.refused) await refuse(ctx, message, sent)
  if (sent.repeat_of !== null) return repeatOf(ctx, sent, message)
  const row = rowOf(message, parcel, sent)
  const view = viewMessage(row, viewer.id, nothingRead)
  publish(ctx, sent, { row, toId, message: view, isShown: message.shown })
  return { message: view, chat: await chatAfter(ctx, sent, { toId, message: view }) }
}

async function sendOf({ services }: MemberContext, message: Outgoing): Promise<SentRow> {
  try {
    return await services.sends.add(message)
  } catch (error) {
    services.hub.doubt([message.fromId, message.toId])
    throw error
  }
}

/** The other member of a named conversation, who is the member named beside it, if one is. */
async function receiverOf(ctx: MemberContext, { conversationId, toId }: Parcel): Promise<string> {
  if (conversationId === null) {
    if (toId === null) throw fail('not_found')
    return toId
  }
  const other = await findOtherMember(ctx.db, ctx.viewer.id, conversationId)
  if (!other || (toId !== null && toId !== other)) throw fail('not_found')
  return other
}

/**
 * Gives what was sent before under the same client_id, perhaps by a process that was killed before it could tell
 * anybody. Throws `idempotency_conflict` when that was something else or for another member.
 */
async function repeatOf(ctx: MemberContext, sent: SentRow, again: Outgoing): Promise<Delivered> {
  for (const memberId of [ctx.viewer.id, again.toId]) ctx.services.hub.wake(memberId)
  const asker = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  const conversation = await findChat(ctx, asker, { conversation: sent.conversation_id })
  const key = { conversation: sent.conversation_id, message: sent.repeat_of ?? again.messageId }
  const [row] = await findMessagesById(ctx, [key])
  const [chat] = conversation ? await showChats(ctx, [conversation]) : []
  if (!row || !chat || !conversation) throw fail('not_found')
  // The same photo is stored as another file each time, so photos are not compared.
  const isSame =
    row.kind === again.kind &&
    row.body === again.body &&
    row.gift === again.gift &&
    row.gif_id === again.gifId
  if (chat.profile.id !== again.toId || !isSame) throw fail('idempotency_conflict')
  return { message: viewMessage(row, ctx.viewer.id, conversation), chat }
}

async function refuse(ctx: MemberContext, { toId, credits }: Outgoing, sent: SentRow): Promise<never> {
  const code = sent.refused ?? 'server_error'
  if (code === 'not_enough_credits') throw fail(code, { needed: credits, credits: sent.balance })
  if (code === 'blocked_by') {
    const [reach] = await findReach(ctx.db, {
      siteId: ctx.site.id,
      viewerId: ctx.viewer.id,
      ids: [toId],
    })
    throw fail(code, { name: reach?.name ?? '' })
  }
  throw fail(code)
}

/** The stored row, from what is at hand: reading it back would be a second round trip. */
function rowOf(message: Outgoing, parcel: Parcel, sent: SentRow): MessageRow {
  return {
    conversation_id: sent.conversation_id,
    id: sent.message_id,
    from_id: message.fromId,
    kind: parcel.kind,
    body: parcel.body,
    photo_id: parcel.photo?.id ?? null,
    photo_width: parcel.photo?.width ?? null,
    photo_height: parcel.photo?.height ?? null,
    photo_blur: parcel.photo?.blur ?? null,
    gift: parcel.gift ?? null,
    gif_id: parcel.gif?.id ?? null,
    gif_width: parcel.gif?.width ?? null,
    gif_height: parcel.gif?.height ?? null,
    gif_title: parcel.gif?.title ?? null,
    credits: message.credits,
    client_id: parcel.clientId,
    created_at: message.now,
  }
}

/**
 * Brings the message to the screens of both. The first one of a conversation they read from the feed, since they need
 * the other one's card too; so they do with a photo. A receiver who had no screen when it was stored reads it from the
 * feed, too: that notes that they are shown it, on whichever screen they have opened meanwhile.
 */
function publish(
  ctx: MemberContext,
  sent: SentRow,
  { row, toId, message, isShown }: { row: MessageRow; toId: string; message: Message; isShown: boolean },
): void {
  const { hub } = ctx.services
  const told = { conversation: sent.conversation_id, message: row.id }
  const isReadFromFeed = sent.conversation_new || row.kind === 'photo'
  if (isReadFromFeed) hub.wake(ctx.viewer.id, { ...told, seq: sent.sender_seq })
  else hub.publish(ctx.viewer.id, sent.sender_seq, { type: 'message', message, credits: sent.balance })
  if (isReadFromFeed || !isShown) hub.wake(toId, { ...told, seq: sent.receiver_seq })
  else {
    const theirs = viewMessage(row, toId, nothingRead)
    hub.publish(toId, sent.receiver_seq, { type: 'message', message: theirs, unread: sent.receiver_unread })
  }
}

/** The row of the conversation after the message. Whoever could just be written to can be written to again. */
async function chatAfter(
  ctx: MemberContext,
  sent: SentRow,
  { toId, message }: { toId: string; message: Message },
): Promise<Chat> {
  const [profile] = await cardsOf(ctx, [toId])
  if (!profile) throw fail('not_found')
  return {
    conversation: { id: sent.conversation_id },
    profile,
    num_unread_messages: sent.conversation_unread,
    last_message: lastOf(message),
    typing: false,
    reply: 'allowed',
  }
}
