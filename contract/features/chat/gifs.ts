import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { gifWordsLength } from '../../api/limits.ts'
import { QuotedId, Sent, sendErrors } from './chat.ts'

const Id = z.uuid()
const GifId = z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/))

export const gifs = defineCall({
  about:
    'Finds GIFs by some words, or popular ones, page by page. Our server asks the provider, so that no browser does; ' +
    'without a key of a provider there are none.',
  method: 'GET',
  path: '/api/gifs.php',
  access: 'member',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(gifWordsLength))),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  output: z.object({
    gifs: z.array(
      z.object({
        id: z.string(),
        /** Addresses on this server. */
        url: z.string(),
        preview: z.string(),
        width: z.int(),
        height: z.int(),
        title: z.string(),
      }),
    ),
    more: z.boolean(),
    credits: z.int(),
  }),
  errors: ['not_found'],
  idempotency: 'read',
  limit: { requests: 30, seconds: 60 },
})

export const gif = defineCall({
  about: 'Returns the bytes of a GIF: moving, moving at half the width, or still.',
  method: 'GET',
  path: '/api/gif.php',
  access: 'member',
  input: z.object({ id: GifId, size: z.optional(z.enum(['full', 'preview', 'still'])) }),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'read',
  limit: { requests: 600, seconds: 60 },
  answers: 'bytes',
})

export const sendGif = defineCall({
  about: 'Sends a GIF for the price of a message; repeating the same client_id never pays twice.',
  method: 'POST',
  path: '/api/chat-gif.php',
  access: 'member',
  adults: 'contact',
  input: z.object({
    gif: GifId,
    conversation: z.optional(Id),
    profile: z.optional(Id),
    client_id: Id,
    quote: z.optional(QuotedId),
    /** The price the button showed; another price now is refused and nothing is charged. */
    credits: z.optional(z.int()),
  }),
  output: Sent,
  errors: sendErrors,
  idempotency: 'key',
  limit: { requests: 30, seconds: 60 },
})
