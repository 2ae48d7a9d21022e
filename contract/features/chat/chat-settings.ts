import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { ChatSettings } from './chat.ts'

export const changeChatSettings = defineCall({
  about:
    'Pins a conversation, mutes it, or marks it as unread, for the caller alone; what is left out stays.',
  method: 'PUT',
  path: '/api/chat-settings.php',
  access: 'member',
  adults: 'entry',
  input: z.object({
    conversation: z.uuid(),
    pinned: z.optional(z.boolean()),
    muted: z.optional(z.boolean()),
    marked_unread: z.optional(z.boolean()),
  }),
  output: z.object({ settings: ChatSettings }),
  errors: ['not_found', 'limit_reached'],
  idempotency: 'natural',
})
