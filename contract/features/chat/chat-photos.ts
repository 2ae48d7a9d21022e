import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { QuotedId, Sent, sendErrors } from './chat.ts'

const Id = z.uuid()

export const sendPhoto = defineCall({
  about: 'Sends a photo and pays for it; for premium members. Repeating the same client_id never pays twice.',
  method: 'POST',
  path: '/api/chat-photo.php',
  access: 'paid',
  adults: 'contact',
  input: z.object({
    conversation: z.optional(Id),
    profile: z.optional(Id),
    client_id: Id,
    quote: z.optional(QuotedId),
    /** The price the button showed; another price now is refused and nothing is charged. */
    credits: z.optional(z.coerce.number().check(z.int())),
  }),
  output: Sent,
  errors: [...sendErrors, 'too_large', 'malware_found', 'too_small', 'unsupported_media'],
  idempotency: 'key',
  limit: { requests: 20, seconds: 3600 },
  upload: 'photo',
})

export const chatPhoto = defineCall({
  about:
    'Returns the bytes of a photo to the two members of its conversation, to the receiver once they have accepted ' +
    'photos of the sender.',
  method: 'GET',
  path: '/api/chat-photo.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ id: Id, size: z.optional(z.enum(['thumb', 'full'])) }),
  output: z.null(),
  errors: ['not_found', 'forbidden'],
  idempotency: 'read',
  limit: { requests: 300, seconds: 60 },
  answers: 'bytes',
})

export const acceptPhotos = defineCall({
  about: 'Agrees to see the photos of the other member of a conversation; until then they are blurred.',
  method: 'PUT',
  path: '/api/chat-photo.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ conversation: Id }),
  output: z.object({ accepted: z.string() }),
  errors: ['not_found'],
  idempotency: 'natural',
})
