import { maxQuoteLength } from '#contract/api/limits.ts'
import type { Chat, LastMessage, Message, Reply } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { MemberContext } from '../../app/context.ts'
import type { ReachRow } from '../profiles/reach.sql.ts'
import type { ConversationRow, MessageRow } from './chat.sql.ts'
import type { ChatRow, ReactionRow, SettingsRow } from './chat-rows.sql.ts'

/** Last messages of the viewer that the other member has read and received, by id. */
export interface ReadMarks {
  other_read: string | null
  other_delivered: string | null
  /** Whether the other member is invisible: then delivery and read marks are hidden. */
  invisible: boolean
  /** Whether the viewer has accepted to see photos, and to hear voice messages, of the other one. */
  accepts_photos: boolean
  accepts_voices: boolean
  /** Last message that the viewer has removed with the conversation, by id. */
  cleared: string | null
}

/** The viewer of messages, and the time from which the site shows them. */
export interface Viewpoint {
  viewerId: string
  oldest: Date
}

/** Returns the caller's view of messages. */
export function getViewpoint({ viewer, clock, site }: MemberContext): Viewpoint {
  const oldest = new Date(clock.now().getTime() - site.settings.chat_history_days * 86_400_000)
  return { viewerId: viewer.id, oldest }
}

/** Returns whether a message was read and delivered, as its sender sees it. */
function getMarks(
  id: string,
  marks: Pick<ReadMarks, 'other_read' | 'other_delivered' | 'invisible'>,
): { read: boolean; delivered: boolean } {
  // Ids of messages are ordered by time, so a mark covers every id up to it.
  const reached = (mark: string | null) => !marks.invisible && mark !== null && id <= mark
  const read = reached(marks.other_read)
  return { read, delivered: read || reached(marks.other_delivered) }
}

/** Returns the photo of a message. Before it is accepted it is only a blur and an id: its bytes are refused. */
function toPhoto(row: MessageRow, accepted: boolean): Pick<Message, 'photo'> {
  const { photo_id: id, photo_width: width, photo_height: height, photo_blur: blur } = row
  if (id === null || width === null || height === null || blur === null) return {}
  return { photo: { id, width, height, blur, accepted } }
}

function toGif(row: MessageRow): Pick<Message, 'gif'> {
  const { gif_id: id, gif_width: width, gif_height: height, gif_title: title } = row
  if (id === null || width === null || height === null || title === null) return {}
  return { gif: { id, width, height, title } }
}

/** Returns the quoted message: null when it was removed, or is not visible to the viewer itself. */
function toQuote(row: MessageRow, viewpoint: Viewpoint, cleared: string | null): Pick<Message, 'quote'> {
  const { is_reply, quote_id: id, quote_from: from, quote_kind: kind, quote_body: body, quote_at: at } = row
  if (!is_reply) return {}
  if (id === null || from === null || kind === null || at === null) return { quote: null }
  if (at < viewpoint.oldest || (cleared !== null && id <= cleared)) return { quote: null }
  const text = kind === 'text' && body !== null && { text: cutText(body, maxQuoteLength) }
  return { quote: { id, from_me: from === viewpoint.viewerId, kind, ...text } }
}

/** Cuts a text after a number of characters, without splitting one. */
function cutText(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}

function toReactions({ reactions }: MessageRow, viewerId: string): Pick<Message, 'reactions'> {
  if (reactions === null) return {}
  const { [viewerId]: mine, ...others } = reactions
  const [theirs] = Object.values(others)
  return { reactions: { ...(mine && { mine }), ...(theirs && { theirs }) } }
}

/** Returns the recording of a message. Before it is accepted its bytes are refused. */
function toVoice(row: MessageRow, accepted: boolean): Pick<Message, 'voice'> {
  const { voice_id: id, voice_type: type, voice_milliseconds: milliseconds, voice_waveform: waveform } = row
  if (id === null || type === null || milliseconds === null || waveform === null) return {}
  return { voice: { id, type, milliseconds, waveform, accepted } }
}

/** Returns a stored message as one of the two members sees it. */
export function viewMessage(row: MessageRow, viewpoint: Viewpoint, marks: ReadMarks): Message {
  const { viewerId } = viewpoint
  const fromMe = row.from_id === viewerId
  return {
    id: row.id,
    conversation: row.conversation_id,
    from_me: fromMe,
    kind: row.kind,
    ...(row.body !== null && { text: row.body }),
    ...toPhoto(row, fromMe || marks.accepts_photos),
    ...(row.gift !== null && { gift: { id: row.gift } }),
    ...toGif(row),
    ...toVoice(row, fromMe || marks.accepts_voices),
    created: row.created_at.toISOString(),
    ...(fromMe ? getMarks(row.id, marks) : { read: false, delivered: false }),
    credits: fromMe ? row.credits : 0,
    ...(fromMe && { client_id: row.client_id }),
    ...toQuote(row, viewpoint, marks.cleared),
    ...toReactions(row, viewerId),
  }
}

/** Returns the last message of a conversation as its row in the list shows it; null where there is none. */
export function viewLast(row: ChatRow, viewerId: string): LastMessage | null {
  const { last_message_id: id, from_id } = row
  if (id === null || from_id === null) return null
  const fromMe = from_id === viewerId
  return {
    id,
    conversation: row.id,
    from_me: fromMe,
    kind: row.message_kind,
    ...(row.body !== null && { text: row.body }),
    created: row.created_at.toISOString(),
    ...(fromMe ? getMarks(id, row) : { read: false, delivered: false }),
    credits: fromMe ? row.credits : 0,
  }
}

/** Returns a message as the row of its conversation shows it. */
export function toLastMessage(message: Message): LastMessage {
  const { id, conversation, from_me, kind, text, created, read, delivered, credits } = message
  const said = text !== undefined && { text }
  return { id, conversation, from_me, kind, ...said, created, read, delivered, credits }
}

type ReplyReach = Omit<ReachRow, 'id' | 'name' | 'shown_to_visitors' | 'unwanted'>

/** Returns whether and why not the viewer may write to the other one. */
export function getReply(reach: ReplyReach, known: boolean): Reply {
  if (!reach.is_there || reach.is_cam) return 'gone'
  if (reach.blocks_viewer || reach.blocked_by_viewer) return 'blocked'
  if (!reach.is_confirmed) return 'not_confirmed'
  if (reach.invisible && !known) return 'invisible'
  return 'allowed'
}

/** Returns a row of the conversation list. */
export function viewChat(
  row: ConversationRow & ReactionRow & SettingsRow,
  { card, last, reply, typing }: { card: Card; last: LastMessage | null; reply: Reply; typing: boolean },
): Chat {
  return {
    conversation: { id: row.id },
    profile: card,
    num_unread_messages: row.unread,
    last_message: last,
    typing,
    reply,
    ...toRowReaction(row),
    ...toSettings(row),
  }
}

function toSettings({ pinned, muted, marked_unread }: SettingsRow): Pick<Chat, 'settings'> {
  if (!pinned && !muted && !marked_unread) return {}
  return {
    settings: { pinned: pinned === true, muted: muted === true, marked_unread: marked_unread === true },
  }
}

function toRowReaction({ reaction, reacted_to: message }: ReactionRow): Pick<Chat, 'reaction'> {
  return reaction !== null && message !== null ? { reaction: { reaction, message } } : {}
}
