import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { QuotedId, Sent, sendErrors } from './chat.ts'
import { Waveform } from './voice.ts'

const Id = z.uuid()

export const sendVoice = defineCall({
  about:
    'Sends a recording and pays for it; for premium members. Repeating the same client_id never pays twice. Takes ' +
    'Opus in WebM and AAC in MP4, and stores nothing of the file but the sound.',
  method: 'POST',
  path: '/api/chat-voice.php',
  access: 'paid',
  adults: 'contact',
  input: z.object({
    conversation: z.optional(Id),
    profile: z.optional(Id),
    client_id: Id,
    waveform: Waveform,
    /** The price the button showed; another price now is refused and nothing is charged. */
    credits: z.optional(z.coerce.number().check(z.int())),
    quote: z.optional(QuotedId),
  }),
  output: Sent,
  errors: [
    ...sendErrors,
    'too_large',
    'malware_found',
    'unsupported_audio',
    'recording_too_long',
    'recording_too_short',
  ],
  idempotency: 'key',
  limit: { requests: 60, seconds: 3600 },
  upload: 'voice',
})

export const chatVoice = defineCall({
  about:
    'Returns the bytes of a recording to the two members of its conversation, to the receiver once they have accepted ' +
    'voice messages of the sender.',
  method: 'GET',
  path: '/api/chat-voice.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ id: Id }),
  output: z.null(),
  errors: ['not_found', 'forbidden'],
  idempotency: 'read',
  limit: { requests: 300, seconds: 60 },
  answers: 'bytes',
})

export const acceptVoices = defineCall({
  about:
    'Agrees to hear the voice messages of the other member of a conversation; until then they cannot be played.',
  method: 'PUT',
  path: '/api/chat-voice.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ conversation: Id }),
  output: z.object({ accepted: z.string() }),
  errors: ['not_found'],
  idempotency: 'natural',
})
