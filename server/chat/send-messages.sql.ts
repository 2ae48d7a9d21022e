import type { MessageKind } from '#contract/chat.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Prepared, RunPrepared } from '../platform/database/prepared.ts'

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

const sendMessages: Prepared<SentRow> = {
  name: 'send_messages_in_order',
  text: `select * from send_messages_in_order($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[],
    $8::text[], $9::uuid[], $10::text[], $11::text[], $12::int[], $13::uuid[], $14::boolean[], $15::timestamptz[],
    $16::boolean[], $17::int)`,
}

/** An array of ids as PostgreSQL reads it: made here or checked by the contract, they hold nothing to escape. */
function idArray(ids: readonly (string | null)[]): string {
  return `{${ids.map((id) => id ?? 'NULL').join(',')}}`
}

/**
 * Sends, pays and announces in one statement, which is the database's own transaction (1920_order_by_feed.sql).
 * No member may stand in the list twice, as sender or as receiver; gives a row for each message, in their order.
 */
export async function callSendMessages(
  run: RunPrepared,
  list: readonly Outgoing[],
  freeConversations: number,
): Promise<SentRow[]> {
  const rows = await run(sendMessages, [
    idArray(list.map((m) => m.siteId)),
    idArray(list.map((m) => m.fromId)),
    idArray(list.map((m) => m.toId)),
    idArray(list.map((m) => m.messageId)),
    idArray(list.map((m) => m.newConversationId)),
    idArray(list.map((m) => m.movementId)),
    list.map((m) => m.kind),
    list.map((m) => m.body),
    idArray(list.map((m) => m.photoId)),
    list.map((m) => m.gift),
    list.map((m) => m.gifId),
    list.map((m) => m.credits),
    idArray(list.map((m) => m.clientId)),
    list.map((m) => m.away),
    `{${list.map((m) => m.now.toISOString()).join(',')}}`,
    list.map((m) => m.shown),
    freeConversations,
  ])
  return rows.sort((a, b) => a.place - b.place)
}
