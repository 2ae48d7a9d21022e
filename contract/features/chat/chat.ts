import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxChatListPage, maxChatPage, maxMessageSearchLength } from '../../api/limits.ts'
import { Money } from '../../api/money.ts'
import { User } from '../accounts/account.ts'
import { Card } from '../profiles/profile.ts'
import { Reaction } from './reaction.ts'
import { Voice } from './voice.ts'

const Id = z.uuid()

/** The message of the same conversation that a sent one answers; one that has gone is quoted as gone. */
export const QuotedId = Id

export const MessageKind = z.enum(['text', 'photo', 'gift', 'gif', 'voice', 'system'])
export type MessageKind = z.infer<typeof MessageKind>

/** The message that another one replies to. Of photos, gifts and GIFs it has only the kind. */
export const Quote = z.object({
  id: z.string(),
  from_me: z.boolean(),
  kind: MessageKind,
  /** The beginning of a text. */
  text: z.optional(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** One message as its reader sees it. `credits` is what the reader paid for it, 0 when it is not theirs. */
export const Message = z.object({
  id: z.string(),
  conversation: z.string(),
  from_me: z.boolean(),
  kind: MessageKind,
  text: z.optional(z.string()),
  photo: z.optional(
    z.object({ id: z.string(), width: z.int(), height: z.int(), blur: z.string(), accepted: z.boolean() }),
  ),
  gift: z.optional(z.object({ id: z.string() })),
  /** `title` is the provider's description. */
  gif: z.optional(z.object({ id: z.string(), width: z.int(), height: z.int(), title: z.string() })),
  voice: z.optional(Voice),
  created: z.string(),
  read: z.boolean(),
  delivered: z.boolean(),
  credits: z.int(),
  client_id: z.optional(z.string()),
  /** Null when the quoted message was removed, or is no longer shown to the reader. */
  quote: z.optional(z.nullable(Quote)),
  reactions: z.optional(z.object({ mine: z.optional(Reaction), theirs: z.optional(Reaction) })),
})
export type Message = z.infer<typeof Message>

/** The last message of a conversation, with what its row in the list shows of it. */
export const LastMessage = z.pick(Message, {
  id: true,
  conversation: true,
  from_me: true,
  kind: true,
  text: true,
  created: true,
  read: true,
  delivered: true,
  credits: true,
})
export type LastMessage = z.infer<typeof LastMessage>

/** Why the viewer may or may not answer. */
export const Reply = z.enum(['allowed', 'not_confirmed', 'blocked', 'gone', 'invisible'])
export type Reply = z.infer<typeof Reply>

/** What the reader has set for a conversation. */
export const ChatSettings = z.object({ pinned: z.boolean(), muted: z.boolean(), marked_unread: z.boolean() })
export type ChatSettings = z.infer<typeof ChatSettings>

/** A conversation in the list. */
export const Chat = z.object({
  conversation: z.object({ id: z.string() }),
  profile: Card,
  num_unread_messages: z.int(),
  last_message: z.nullable(LastMessage),
  typing: z.boolean(),
  reply: Reply,
  /** How the other member has reacted to a message of the reader since the last message. */
  reaction: z.optional(z.object({ reaction: Reaction, message: z.string() })),
  /** Left out where everything is as usual, and in answers to sending. */
  settings: z.optional(ChatSettings),
})
export type Chat = z.infer<typeof Chat>

export const chats = defineCall({
  about:
    'Lists the conversations, newest first, a page at a time: `before` is the `next` of the page before. The first page begins with the pinned ones.',
  method: 'GET',
  path: '/api/chats.php',
  access: 'member',
  adults: 'entry',
  input: z.object({
    before: z.optional(z.string()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxChatListPage))),
  }),
  output: z.object({ chats: z.array(Chat), next: z.nullable(z.string()) }),
  errors: [],
  idempotency: 'read',
  polled: true,
})

export const chat = defineCall({
  about: 'Opens one conversation, by its id or by the other member; older pages by `before`.',
  method: 'GET',
  path: '/api/chat.php',
  access: 'member',
  adults: 'entry',
  input: z.object({
    conversation: z.optional(Id),
    profile: z.optional(Id),
    before: z.optional(Id),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxChatPage))),
  }),
  output: z.object({
    chat: z.nullable(Chat),
    /** The other member, also before the first message. */
    profile: Card,
    reply: Reply,
    messages: z.array(Message),
    more: z.boolean(),
    older_hidden: z.boolean(),
  }),
  errors: ['not_found', 'blocked_by'],
  idempotency: 'read',
})

/** What every send answers: the stored message, the conversation's row and the fresh wallet. */
export const Sent = z.object({ message: Message, chat: Chat, user: User })
export type Sent = z.infer<typeof Sent>

/** The errors of any paid send. */
export const sendErrors = [
  'not_enough_credits',
  'premium_only',
  'blocked_by',
  'invisible',
  'recipient_not_confirmed',
  'price_changed',
  'not_found',
  'confirm_email_first',
  'identical_messages',
] as const

export const sendMessage = defineCall({
  about: 'Sends a text message and pays for it; repeating the same client_id never pays twice.',
  method: 'POST',
  path: '/api/chat.php',
  access: 'member',
  adults: 'contact',
  input: z.object({
    conversation: z.optional(Id),
    profile: z.optional(Id),
    text: z.string().check(z.maxLength(20_000)),
    client_id: Id,
    quote: z.optional(QuotedId),
    /** The price the button showed; another price now is refused and nothing is charged. */
    credits: z.optional(z.int()),
  }),
  output: Sent,
  errors: [...sendErrors, 'message_too_long', 'empty'],
  idempotency: 'key',
  limit: { requests: 30, seconds: 60 },
})

export const readMessages = defineCall({
  about: 'Marks a conversation as read, up to a message or wholly. Gives what is unread in it, and in all.',
  method: 'PUT',
  path: '/api/chat.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ conversation: Id, read: z.literal(true), message: z.optional(Id) }),
  output: z.object({ num_unread_messages: z.int(), unread: z.int() }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const removeChat = defineCall({
  about: 'Removes a conversation for the asking member; a later message brings it back empty.',
  method: 'DELETE',
  path: '/api/chat.php',
  access: 'member',
  input: z.object({ conversation: Id }),
  output: z.object({ removed: z.string() }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const unsendMessage = defineCall({
  about:
    'Unsends a message of the caller, within two minutes while it is unread: it goes from both sides. Its credits return (`returned`) unless it was delivered.',
  method: 'DELETE',
  path: '/api/chat-message.php',
  access: 'member',
  input: z.object({ conversation: Id, message: Id }),
  /** The new balance, and the refunded credits: none for a delivered message. */
  output: z.object({ removed: z.string(), credits: z.int(), returned: z.int() }),
  errors: ['not_found', 'too_late'],
  idempotency: 'natural',
})

export const searchMessages = defineCall({
  about:
    'Finds messages in all own conversations by all of some words, in the language of the caller, newest first.',
  method: 'GET',
  path: '/api/chat-search.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ q: z.string().check(z.maxLength(maxMessageSearchLength)), before: z.optional(Id) }),
  output: z.object({
    found: z.array(z.object({ message: Message, profile: Card })),
    next: z.nullable(z.string()),
  }),
  errors: [],
  idempotency: 'read',
})

export const typing = defineCall({
  about: 'Reports to the other member that this one is typing; the surplus is dropped.',
  method: 'POST',
  path: '/api/typing.php',
  access: 'member',
  adults: 'contact',
  input: z.object({ conversation: Id }),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'natural',
  answers: 'nothing',
  dropsSurplus: true,
})

export const icebreakers = defineCall({
  about: 'Returns opening lines in the caller’s language with the price of sending one.',
  method: 'GET',
  path: '/api/icebreakers.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ profile: z.optional(Id) }),
  output: z.object({
    lines: z.array(z.object({ id: z.string(), text: z.string() })),
    costs: z.object({ credits: z.int(), money: z.nullable(Money) }),
  }),
  errors: [],
  idempotency: 'read',
})
