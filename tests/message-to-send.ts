import type { MessageToSend } from '#server/app/services/chat.ts'
import { createId } from '#server/platform/ids.ts'

type Essentials = Pick<MessageToSend, 'site_id' | 'from_id' | 'to_id' | 'sent_at'>

/** Returns a text for a credit that may start a conversation, as a process gives it to the database. */
export function aMessageToSend(message: Essentials & Partial<MessageToSend>): MessageToSend {
  return {
    message_id: createId(),
    new_conversation_id: createId(),
    movement_id: createId(),
    kind: 'text',
    body: 'hi',
    photo_id: null,
    gift: null,
    gif_id: null,
    voice_id: null,
    price: 1,
    client_id: createId(),
    away: false,
    shown: false,
    may_start: true,
    ...message,
  }
}
