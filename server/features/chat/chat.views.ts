import type { Chat, LastMessage, Message, Reply } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { ReachRow } from '../profiles/reach.sql.ts'
import type { ConversationRow, MessageRow } from './chat.sql.ts'
import type { ChatRow } from './chat-rows.sql.ts'

/** Up to where the other one has read and got the viewer's messages, by message id. */
export interface ReadMarks {
  other_read: string | null
  other_delivered: string | null
  /** Whether the other one is invisible: then no one is shown what has reached them or what they have read. */
  invisible: boolean
  /** Whether the viewer has accepted to see photos, and to hear voice messages, of the other one. */
  accepts_photos: boolean
  accepts_voices: boolean
}

/** Returns whether a message has been read and has reached a screen, as its sender is shown it. */
function marksAt(
  id: string,
  marks: Omit<ReadMarks, 'accepts_photos' | 'accepts_voices'>,
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

/** Returns the recording of a message. Before it is accepted its bytes are refused. */
function toVoice(row: MessageRow, accepted: boolean): Pick<Message, 'voice'> {
  const { voice_id: id, voice_type: type, voice_milliseconds: milliseconds, voice_waveform: waveform } = row
  if (id === null || type === null || milliseconds === null || waveform === null) return {}
  return { voice: { id, type, milliseconds, waveform, accepted } }
}

/** Returns a stored message as one of the two members sees it. */
export function viewMessage(row: MessageRow, viewerId: string, marks: ReadMarks): Message {
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
    ...(fromMe ? marksAt(row.id, marks) : { read: false, delivered: false }),
    credits: fromMe ? row.credits : 0,
    ...(fromMe && { client_id: row.client_id }),
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
    ...(fromMe ? marksAt(id, row) : { read: false, delivered: false }),
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
  row: ConversationRow,
  { card, last, reply, typing }: { card: Card; last: LastMessage | null; reply: Reply; typing: boolean },
): Chat {
  return {
    conversation: { id: row.id },
    profile: card,
    num_unread_messages: row.unread,
    last_message: last,
    typing,
    reply,
  }
}
