import type { CallName, Calls } from '#contract/api/calls.ts'
import type { Chat, Message, MessageKind } from '#contract/features/chat/chat.ts'
import type { Voice } from '#contract/features/chat/voice.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { InputOf } from '../../app/handler.ts'
import type { MessageToSend, SendResult } from '../../app/services/chat.ts'
import type { Gif } from '../../platform/gifs/gif-source.ts'
import { createId } from '../../platform/ids.ts'
import { getCard } from '../profiles/cached-cards.ts'
import { findReach } from '../profiles/reach.sql.ts'
import { findConversation, findMessagesById, type MessageRow } from './chat.sql.ts'
import { getViewpoint, toLastMessage, viewMessage } from './chat.views.ts'
import { findChat } from './chat-rows.sql.ts'
import { findOtherMember } from './conversation-pair.sql.ts'
import { guardFirstMessage } from './guard-first-message.ts'
import { showChats } from './show-chats.ts'

/** What every call that sends a message names: its conversation or the other member, its id, and what it replies to. */
export interface SendInput {
  conversation?: string | undefined
  profile?: string | undefined
  client_id: string
  quote?: string | undefined
}

/** What is sent, for its price. Texts, photos, gifts, GIFs and voice messages differ in these fields. */
export interface MessageContent {
  kind: MessageKind
  body: string | null
  photo?: { id: string; width: number; height: number; blur: string }
  gift?: string
  gif?: Gif
  voice?: Pick<Voice, 'id' | 'type' | 'milliseconds' | 'waveform'>
  /** In credits. */
  price: number
}

/** The message as its sender sees it, and the row of its conversation. */
export interface DeliveredMessage {
  message: Message
  chat: Chat
  /** The sender's state after it. */
  sent: SendResult
}

/** The type of a use case that sends a message; `withSender` completes its answer. */
export type SendHandler<N extends CallName> = (
  ctx: MemberContext,
  input: InputOf<Calls[N]>,
) => Promise<DeliveredMessage>

const nothingRead = {
  other_read: null,
  other_delivered: null,
  invisible: false,
  accepts_photos: false,
  cleared: null,
  accepts_voices: false,
}

/** Throws `price_changed` when the button showed another price than the current one. */
export function checkShownPrice({ credits }: { credits?: number | undefined }, price: number): void {
  if (credits !== undefined && credits !== price) throw fail('price_changed', { credits: price })
}

/**
 * Delivers a message: checks, charges and stores it in one statement, then notifies the open screens of both members.
 * Throws the statement's refusal, in which case nothing was written or charged.
 */
export async function deliverMessage(
  ctx: MemberContext,
  input: SendInput,
  content: MessageContent,
): Promise<DeliveredMessage> {
  const { services, viewer } = ctx
  const toId = await findRecipient(ctx, input)
  const message: MessageToSend = {
    site_id: ctx.site.id,
    from_id: viewer.id,
    to_id: toId,
    client_id: input.client_id,
    message_id: createId(),
    new_conversation_id: createId(),
    movement_id: createId(),
    kind: content.kind,
    body: content.body,
    photo_id: content.photo?.id ?? null,
    gift: content.gift ?? null,
    gif_id: content.gif?.id ?? null,
    quote_id: input.quote,
    voice_id: content.voice?.id ?? null,
    price: content.price,
    ...(await services.presence.findPresence(toId)),
    may_start: false,
    sent_at: ctx.clock.now(),
  }
  const sent = await sendOrStart(ctx, message)
  if (sent.refused) await throwRefusal(ctx, message, sent)
  if (sent.repeat_of !== null) return answerRepeat(ctx, message, sent)
  const row = toRow(message, content, sent)
  publish(ctx, sent, { row, toId, isShown: message.shown })
  const view = message.quote_id ? await readSent(ctx, row) : viewMessage(row, getViewpoint(ctx), nothingRead)
  return { message: view, chat: await showChat(ctx, sent, { toId, message: view }), sent }
}

/**
 * Sends a message. If it starts a conversation, the rules for first messages are checked first, and again when the sender
 * has started another one meanwhile: of many sent at one moment, each counts those before it.
 */
async function sendOrStart(ctx: MemberContext, message: MessageToSend): Promise<SendResult> {
  let sent = await send(ctx, message)
  while (sent.refused === 'not_started') {
    await guardFirstMessage(ctx, { toId: message.to_id, clientId: message.client_id, text: message.body })
    sent = await send(ctx, { ...message, may_start: true, started: sent.sender_conversations_started })
  }
  return sent
}

async function send({ services }: MemberContext, message: MessageToSend): Promise<SendResult> {
  try {
    return await services.sends.add(message)
  } catch (error) {
    services.hub.invalidate([message.from_id, message.to_id])
    throw error
  }
}

/** Returns a reply as its sender sees it; only the database knows what it quotes. */
async function readSent(ctx: MemberContext, { conversation_id, id }: MessageRow): Promise<Message> {
  const [marks, [row]] = await Promise.all([
    findConversation(ctx, ctx.viewer.id, { conversation: conversation_id }),
    findMessagesById(ctx, [{ conversation: conversation_id, message: id }]),
  ])
  // A block in the next moment removes the conversation.
  if (!row || !marks) throw fail('not_found')
  return viewMessage(row, getViewpoint(ctx), { ...nothingRead, cleared: marks.cleared })
}

/** Returns the other member of a conversation, who must be the member named with it, if any. */
async function findRecipient(ctx: MemberContext, { conversation, profile }: SendInput): Promise<string> {
  if (conversation === undefined) {
    if (profile === undefined) throw fail('not_found')
    return profile
  }
  const other = await findOtherMember(ctx.db, ctx.viewer.id, conversation)
  if (!other || (profile !== undefined && profile !== other)) throw fail('not_found')
  return other
}

/**
 * Returns what was sent before with the same client_id, possibly by a process killed before it could answer. Throws
 * `idempotency_conflict` when that was something else or for another member.
 */
async function answerRepeat(
  ctx: MemberContext,
  again: MessageToSend,
  sent: SendResult,
): Promise<DeliveredMessage> {
  for (const memberId of [again.from_id, again.to_id]) ctx.services.hub.wake(memberId)
  const viewer = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  const conversation = await findChat(ctx, viewer, { conversation: sent.conversation })
  const key = { conversation: sent.conversation, message: sent.repeat_of ?? sent.message }
  const [row] = await findMessagesById(ctx, [key])
  const [chat] = conversation ? await showChats(ctx, [conversation]) : []
  if (!row || !chat || !conversation) throw fail('not_found')
  // The same photo or recording is stored as another file each time, so they are not compared.
  const isSame =
    row.kind === again.kind &&
    row.body === again.body &&
    row.gift === again.gift &&
    row.gif_id === again.gif_id
  if (chat.profile.id !== again.to_id || !isSame) throw fail('idempotency_conflict')
  return { message: viewMessage(row, getViewpoint(ctx), conversation), chat, sent }
}

async function throwRefusal(ctx: MemberContext, message: MessageToSend, sent: SendResult): Promise<never> {
  const code = sent.refused === null || sent.refused === 'not_started' ? 'server_error' : sent.refused
  if (code === 'not_enough_credits') {
    throw fail(code, { needed: message.price, credits: sent.sender_credits })
  }
  if (code === 'blocked_by') {
    const find = { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids: [message.to_id] }
    const [reach] = await findReach(ctx.db, find)
    throw fail(code, { name: reach?.name ?? '' })
  }
  throw fail(code)
}

/** Builds the stored row from the input: reading it back would be a second round trip. */
function toRow(message: MessageToSend, { photo, gif, voice }: MessageContent, sent: SendResult): MessageRow {
  return {
    conversation_id: sent.conversation,
    id: sent.message,
    from_id: message.from_id,
    kind: message.kind,
    body: message.body,
    photo_id: message.photo_id,
    photo_width: photo?.width ?? null,
    photo_height: photo?.height ?? null,
    photo_blur: photo?.blur ?? null,
    gift: message.gift,
    gif_id: message.gif_id,
    gif_width: gif?.width ?? null,
    gif_height: gif?.height ?? null,
    gif_title: gif?.title ?? null,
    voice_id: message.voice_id,
    voice_type: voice?.type ?? null,
    voice_milliseconds: voice?.milliseconds ?? null,
    voice_waveform: voice?.waveform ?? null,
    credits: message.price,
    client_id: message.client_id,
    created_at: message.sent_at,
    is_reply: message.quote_id !== undefined,
    quote_id: null,
    quote_from: null,
    quote_kind: null,
    quote_body: null,
    quote_at: null,
    reactions: null,
  }
}

/**
 * Notifies the screens of both. They read the first message of a conversation from the feed, since they also need the
 * other member's card; likewise a photo, a voice message and a reply. A receiver without a screen when it was stored
 * reads it from the feed, too, which marks it as shown on whichever screen they have opened meanwhile.
 */
function publish(
  ctx: MemberContext,
  sent: SendResult,
  { row, toId, isShown }: { row: MessageRow; toId: string; isShown: boolean },
): void {
  const { hub } = ctx.services
  const reference = { conversation: sent.conversation, message: row.id }
  const isReadFromFeed = sent.is_first || row.kind === 'photo' || row.kind === 'voice' || row.is_reply
  const viewpoint = getViewpoint(ctx)
  const show = (viewerId: string) => viewMessage(row, { ...viewpoint, viewerId }, nothingRead)
  if (isReadFromFeed) hub.wake(row.from_id, { ...reference, seq: sent.sender_seq })
  else {
    const event = { type: 'message', message: show(row.from_id), credits: sent.sender_credits } as const
    hub.publish(row.from_id, sent.sender_seq, event)
  }
  if (isReadFromFeed || !isShown) hub.wake(toId, { ...reference, seq: sent.receiver_seq })
  else {
    const event = { type: 'message', message: show(toId), unread: sent.receiver_unread } as const
    hub.publish(toId, sent.receiver_seq, event)
  }
}

/**
 * Returns the row of the conversation after the message. A member who could just be written to can be written to again.
 */
async function showChat(
  ctx: MemberContext,
  sent: SendResult,
  { toId, message }: { toId: string; message: Message },
): Promise<Chat> {
  const profile = await getCard(ctx, {
    id: toId,
    version: sent.receiver_version,
    active_at: sent.receiver_active_at,
    liked: sent.liked,
    likes_me: sent.likes_me,
  })
  if (!profile) throw fail('not_found')
  return {
    conversation: { id: sent.conversation },
    profile,
    num_unread_messages: sent.sender_unread,
    last_message: toLastMessage(message),
    typing: false,
    reply: 'allowed',
  }
}
