import { sql } from 'kysely'
import { maxQuoteLength } from '#contract/api/limits.ts'
import type { MessageKind } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import type { VoiceType } from '#contract/features/chat/voice.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

export interface MessageRow {
  conversation_id: string
  id: string
  from_id: string
  kind: MessageKind
  body: string | null
  photo_id: string | null
  photo_width: number | null
  photo_height: number | null
  photo_blur: string | null
  gift: string | null
  gif_id: string | null
  gif_width: number | null
  gif_height: number | null
  gif_title: string | null
  voice_id: string | null
  voice_type: VoiceType | null
  voice_milliseconds: number | null
  voice_waveform: string | null
  credits: number
  client_id: string
  created_at: Date
  /** Whether it replies to another message of the conversation; the other fields are null when that is gone. */
  is_reply: boolean
  quote_id: string | null
  quote_from: string | null
  quote_kind: MessageKind | null
  quote_body: string | null
  quote_at: Date | null
  /** By the members who have reacted. */
  reactions: Record<string, Reaction> | null
}

/** A conversation as one of its members sees it. */
export interface ConversationRow {
  id: string
  other_id: string
  unread: number
  last_at: Date
  last_message_id: string | null
  /** Last message that the other member has read or received, by id. */
  other_read: string | null
  other_delivered: string | null
  cleared: string | null
  /** Last message of the other member that was shown to the member, by id. */
  shown: string | null
  /** The number of the newest message in the member's feed, by which their conversations are ordered. */
  position: number
  /** Whether the member has accepted to see photos, and to hear voice messages, of the other one. */
  accepts_photos: boolean
  accepts_voices: boolean
}

/** Returns the columns of a ConversationRow, of `c`. */
export const conversationColumns = (viewerId: string) => sql`
  c.id, c.last_at, c.last_message_id,
  case when c.member_a = ${viewerId} then c.member_b else c.member_a end as other_id,
  case when c.member_a = ${viewerId} then c.unread_a else c.unread_b end as unread,
  case when c.member_a = ${viewerId} then c.read_b else c.read_a end as other_read,
  case when c.member_a = ${viewerId} then c.delivered_b else c.delivered_a end as other_delivered,
  case when c.member_a = ${viewerId} then c.cleared_a else c.cleared_b end as cleared,
  case when c.member_a = ${viewerId} then c.shown_a else c.shown_b end as shown,
  coalesce(case when c.member_a = ${viewerId} then c.seq_a else c.seq_b end, 0) as position,
  case when c.member_a = ${viewerId} then c.photos_a else c.photos_b end as accepts_photos,
  case when c.member_a = ${viewerId} then c.voices_a else c.voices_b end as accepts_voices`

/** A conversation by its id, if it is the member's, or by the other member. */
export type ConversationReference = { conversation: string } | { member: string }

export const isConversation = (viewerId: string | null, by: ConversationReference) =>
  'conversation' in by
    ? sql`c.id = ${by.conversation} and ${viewerId} in (c.member_a, c.member_b)`
    : sql`c.member_a = least(${viewerId}::uuid, ${by.member}::uuid) and c.member_b = greatest(${viewerId}::uuid, ${by.member}::uuid)`

/** One conversation of a member. */
export async function findConversation(
  reads: PreparedReads,
  viewerId: string,
  by: ConversationReference,
): Promise<ConversationRow | undefined> {
  const rows = await executePrepared(
    reads,
    sql<ConversationRow>`
    select ${conversationColumns(viewerId)} from conversations c where ${isConversation(viewerId, by)}`,
  )
  return rows[0]
}

/** The columns of a MessageRow, of messagesWithParts. */
export const messageColumns = sql`m.conversation_id, m.id, m.from_id, m.kind, m.body, m.photo_id, m.gift, m.credits, m.client_id,
  m.created_at, p.width as photo_width, p.height as photo_height, p.blur as photo_blur, g.id as gif_id, g.width as gif_width,
  g.height as gif_height, g.title as gif_title, m.voice_id, v.type as voice_type, v.milliseconds as voice_milliseconds,
  v.waveform as voice_waveform, q.message_id is not null as is_reply, qm.id as quote_id,
  qm.from_id as quote_from, qm.kind as quote_kind, left(qm.body, ${maxQuoteLength * 2}) as quote_body,
  qm.created_at as quote_at, (select jsonb_object_agg(r.member_id, r.reaction) from message_reactions r
    where r.conversation_id = m.conversation_id and r.message_id = m.id) as reactions`
/** The messages `m` with what they show besides their text. */
export const messagesWithParts = sql`messages m left join chat_photos p on p.id = m.photo_id left join gifs g on g.id = m.gif_id
  left join chat_voices v on v.id = m.voice_id
  left join message_quotes q on q.conversation_id = m.conversation_id and q.message_id = m.id
  left join messages qm on qm.conversation_id = q.conversation_id and qm.id = q.quoted_id`

/** Messages by conversation and id. */
export function findMessagesById(
  reads: PreparedReads,
  keys: readonly { conversation: string; message: string }[],
): Promise<MessageRow[]> {
  if (keys.length === 0) return Promise.resolve([])
  return executePrepared(
    reads,
    sql<MessageRow>`
    select ${messageColumns} from ${messagesWithParts}
    where (m.conversation_id, m.id) in (
      select * from unnest(${keys.map((key) => key.conversation)}::uuid[], ${keys.map((key) => key.message)}::uuid[]))`,
  )
}
