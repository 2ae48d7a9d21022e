import * as z from 'zod/mini'
import { AgeRule } from '../features/age/age-rules.ts'
import { Chat, ChatSettings, Message } from '../features/chat/chat.ts'
import { Reaction } from '../features/chat/reaction.ts'
import { Card } from '../features/profiles/profile.ts'
import { VerificationNoticeKind } from '../features/verification/notice-kinds.ts'

/**
 * Live events of a member: stored per member with gapless numbers, so that a socket can resume after any break. Every
 * event carries what the screen needs, so nothing is fetched again.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    message: Message,
    chat: z.optional(Chat),
    unread: z.optional(z.int()),
    /** The remaining credits after one's own message, for the sender's other screens. */
    credits: z.optional(z.int()),
  }),
  /** The other member has read up to `message`, or I have on another device (`by_me`). */
  z.object({
    type: z.literal('read'),
    conversation: z.string(),
    message: z.string(),
    by_me: z.boolean(),
    unread: z.optional(z.int()),
    /** How many came after `message` and are still unread; given with `by_me`. */
    num_unread_messages: z.optional(z.int()),
  }),
  /** I have accepted, on another screen, the photos of the other member. */
  z.object({ type: z.literal('photos_accepted'), conversation: z.string() }),
  /** I have accepted, on another screen, the voice messages of the other member. */
  z.object({ type: z.literal('voices_accepted'), conversation: z.string() }),
  /** A message was unsent. `unread` is the receiver's new badge, `credits` the sender's new balance. */
  z.object({
    type: z.literal('message_removed'),
    conversation: z.string(),
    message: z.string(),
    unread: z.optional(z.int()),
    credits: z.optional(z.int()),
  }),
  /** The other member has reacted to a message, or I have on another device (`by_me`); null when it was removed. */
  z.object({
    type: z.literal('reaction'),
    conversation: z.string(),
    message: z.string(),
    by_me: z.boolean(),
    reaction: z.nullable(Reaction),
  }),
  /** I have pinned, muted or marked a conversation on another screen. */
  z.object({ type: z.literal('chat_settings'), conversation: z.string(), settings: ChatSettings }),
  z.object({ type: z.literal('chat_removed'), conversation: z.string(), profile: z.string() }),
  /** The other member has left or was banned: reload the conversation. */
  z.object({ type: z.literal('reply_changed'), conversation: z.string(), profile: z.string() }),
  z.object({ type: z.literal('like'), profile: Card, new_likes: z.int() }),
  z.object({ type: z.literal('match'), profile: Card, new_likes: z.int() }),
  z.object({ type: z.literal('unlike'), profile: z.string(), new_likes: z.int() }),
  /** Credits, premium or badges have changed. */
  z.object({
    type: z.literal('user'),
    status: z.optional(z.enum(['not_confirmed', 'activated'])),
    credits: z.optional(z.int()),
    paid_user: z.optional(z.boolean()),
    unread: z.optional(z.int()),
    new_likes: z.optional(z.int()),
    /** Decisions about the member that they have not read. */
    notices: z.optional(z.int()),
    /** What the member cannot do before they have proved that they are over 18. */
    age_proof: z.optional(AgeRule),
    /** A notice about the verification of the member’s photos. */
    verification_notice: z.optional(VerificationNoticeKind),
  }),
  z.object({
    type: z.literal('payment'),
    payment: z.string(),
    status: z.enum(['pending', 'completed', 'failed']),
  }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Transient events, which are never stored: typing, presence, the end of the session. */
export const TransientEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), conversation: z.string(), profile: z.string() }),
  /** My messages up to this one have reached a screen of the other member. */
  z.object({ type: z.literal('delivered'), conversation: z.string(), message: z.string() }),
  z.object({ type: z.literal('presence'), profile: z.string(), online: z.boolean() }),
  z.object({ type: z.literal('logout') }),
  /** The server is going away; reconnect immediately. */
  z.object({ type: z.literal('reconnect') }),
  /** Sent first: the event number after which this socket starts. */
  z.object({ type: z.literal('ready'), seq: z.int() }),
])
export type TransientEvent = z.infer<typeof TransientEvent>

/** One frame carries all events of a tick, each stored one with its number. */
export const LiveFrame = z.array(
  z.union([z.object({ seq: z.int(), event: LiveEvent }), z.object({ event: TransientEvent })]),
)
export type LiveFrame = z.infer<typeof LiveFrame>

/** What the browser may send. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), conversation: z.uuid() }),
  /** A message has reached this screen. */
  z.object({ type: z.literal('delivered'), conversation: z.uuid(), message: z.uuid() }),
])
export type LiveRequest = z.infer<typeof LiveRequest>
