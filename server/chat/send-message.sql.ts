import { sql } from 'kysely'
import type { MessageKind } from '#contract/chat.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Reads } from '../context.ts'

/** What the function `send_message` gives: a refusal, the repeat of a stored message, or a new one. */
export interface SentRow {
  refused: ErrorCode | null
  repeated: boolean
  message_id: string
  conversation_id: string
  conversation_new: boolean
  created_at: Date
  credits: number
  balance: number
  receiver_id: string
  receiver_unread: number
  sender_seq: number
  receiver_seq: number
}

export interface Outgoing {
  siteId: string
  fromId: string
  conversationId: string | null
  toId: string | null
  messageId: string
  newConversationId: string
  movementId: string
  kind: MessageKind
  body: string | null
  photoId: string | null
  gift: string | null
  credits: number
  clientId: string
  freeConversations: number
  now: Date
}

/** Sends, pays and announces in one statement: the database's own transaction, one round trip (0007_send_message.sql). */
export async function callSendMessage(db: Reads, m: Outgoing): Promise<SentRow> {
  const { rows } = await sql<SentRow>`
    select * from send_message(${m.siteId}, ${m.fromId}, ${m.conversationId}, ${m.toId}, ${m.messageId},
      ${m.newConversationId}, ${m.movementId}, ${m.kind}, ${m.body}, ${m.photoId}, ${m.gift}, ${m.credits},
      ${m.clientId}, ${m.freeConversations}, ${m.now})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('send_message gave no row')
  return row
}
