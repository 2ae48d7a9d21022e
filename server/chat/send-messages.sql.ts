import { sql } from 'kysely'
import type { MessageKind } from '#contract/chat.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

/** What `send_messages_in_order` gives for one message: a refusal, the repeat of a stored message, or a new one. */
export interface SentRow {
  /** The place of the message in the list, from 1. */
  place: number
  refused: ErrorCode | null
  /** The id under which it was stored: the given one, unless that would not come last in the conversation. */
  message_id: string
  /** The message that was stored before under the same client_id. */
  repeat_of: string | null
  conversation_id: string
  conversation_new: boolean
  /** The sender's credits, badges and feed number after it. */
  balance: number
  sender_unread: number
  sender_new_likes: number
  conversations_started: number
  sender_seq: number
  /** The marks of account and profile: they change whenever anything else may have changed that is shown of the sender. */
  sender_account: string
  sender_profile: string
  conversation_unread: number
  receiver_unread: number
  receiver_seq: number
  receiver_account: string
  receiver_profile: string
  receiver_active_at: Date
  liked: boolean
  likes_me: boolean
}

export interface Outgoing {
  siteId: string
  fromId: string
  toId: string
  messageId: string
  newConversationId: string
  movementId: string
  kind: MessageKind
  body: string | null
  photoId: string | null
  gift: string | null
  gifId: string | null
  credits: number
  clientId: string
  /** The receiver has no screen open here, as far as this process knows. */
  away: boolean
  /** The receiver has a screen open, which gets it at once: it counts as shown to them. */
  shown: boolean
  now: Date
}

/**
 * Sends, pays and announces in one statement, which is the database's own transaction (1920_order_by_feed.sql).
 * No member may stand in the list twice, as sender or as receiver; gives a row for each message, in their order.
 */
export async function callSendMessages(
  reads: PreparedReads,
  list: readonly Outgoing[],
  freeConversations: number,
): Promise<SentRow[]> {
  const statement = sql<SentRow>`
    select * from send_messages_in_order(
      ${list.map((m) => m.siteId)}::uuid[], ${list.map((m) => m.fromId)}::uuid[], ${list.map((m) => m.toId)}::uuid[],
      ${list.map((m) => m.messageId)}::uuid[], ${list.map((m) => m.newConversationId)}::uuid[],
      ${list.map((m) => m.movementId)}::uuid[], ${list.map((m) => m.kind)}::text[], ${list.map((m) => m.body)}::text[],
      ${list.map((m) => m.photoId)}::uuid[], ${list.map((m) => m.gift)}::text[], ${list.map((m) => m.gifId)}::text[],
      ${list.map((m) => m.credits)}::int[], ${list.map((m) => m.clientId)}::uuid[], ${list.map((m) => m.away)}::boolean[],
      ${list.map((m) => m.now)}::timestamptz[], ${list.map((m) => m.shown)}::boolean[], ${freeConversations}::int)`
  const rows = await executePrepared(reads, statement)
  return rows.sort((a, b) => a.place - b.place)
}
