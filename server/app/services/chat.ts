import type { ErrorCode } from '#contract/api/errors.ts'
import type { MessageKind } from '#contract/features/chat/chat.ts'

/** A message as input of the database function `send_messages`. */
export interface MessageToSend {
  site_id: string
  from_id: string
  to_id: string
  /** Made by the sender's browser; the same on a retry. */
  client_id: string
  /** The ids for the message, a new conversation and the ledger entry. */
  message_id: string
  new_conversation_id: string
  movement_id: string
  kind: MessageKind
  body: string | null
  photo_id: string | null
  gift: string | null
  gif_id: string | null
  /** The message of the same conversation that this one replies to. */
  quote_id?: string | undefined
  voice_id: string | null
  /** In credits. */
  price: number
  /** The receiver has no screen open, as far as this process knows. */
  away: boolean
  /** The receiver has a screen open, which gets it immediately: it counts as shown to them. */
  shown: boolean
  /** The message may start a conversation: the rules for first messages allow it. */
  may_start: boolean
  /** How many conversations the sender had started before the rules allowed this one. */
  started?: number
  sent_at: Date
}

/** What `send_messages` returns for a message: a refusal, the repeat of a stored message, or a new one. */
export interface SendResult {
  /** `not_started` when there is no conversation yet and the message may not start one, or no longer. */
  refused: ErrorCode | 'not_started' | null
  /** The id it was stored with: the given one, unless that would not come last in the conversation. */
  message: string
  /** The message that was stored before under the same client_id. */
  repeat_of: string | null
  conversation: string
  /** Whether the message has started the conversation. */
  is_first: boolean
  /** The sender's state after it; unread messages are those of this conversation. */
  sender_credits: number
  sender_unread: number
  sender_seq: number
  /** The receiver's state after it; unread messages are those of all conversations. */
  receiver_unread: number
  receiver_seq: number
  /** More that the sender's screen shows: the answer has the user and the other member's card. */
  sender_total_unread: number
  sender_new_likes: number
  sender_conversations_started: number
  /** These change with the account or the profile: earlier reads of the member are valid while they are the same. */
  sender_version: string
  receiver_version: string
  receiver_active_at: Date
  liked: boolean
  likes_me: boolean
}

/** Sends messages, under load many in one transaction. */
export interface SendQueue {
  readonly waiting: number
  /** Rejects only when the database fails. */
  add(message: MessageToSend): Promise<SendResult>
}

export interface DeliveredMark {
  conversation: string
  receiverId: string
  /** Everything up to this message has reached a screen of the receiver. */
  message: string
}

/** Collects how far messages have reached their receivers' screens. */
export interface DeliveredMarks {
  record(mark: DeliveredMark): void
  /** Stores the collected marks. */
  flush(): Promise<void>
}

/** Remembers for some seconds who is being typed to. */
export interface TypingNow {
  /** Records that the other member of a conversation is typing. */
  record(receiverId: string, conversation: string): void
  /** Returns whether someone is typing to a member in a conversation, from signals after a given time. */
  isTyping(receiverId: string, conversation: string, after: Date | null): boolean
  /** Changes whenever a signal starts or ends, so that an answer that shows one does not count as unchanged. */
  getMark(receiverId: string): string
}
