import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { giftTextLength } from '../../api/limits.ts'
import { QuotedId, Sent, sendErrors } from './chat.ts'

const Id = z.uuid()

export const gifts = defineCall({
  about: 'Lists the gifts of the site, each with the address of its drawing, and what one costs.',
  method: 'GET',
  path: '/api/gifts.php',
  access: 'any',
  input: z.object({}),
  output: z.object({
    /** `image` is the path of an SVG on the same host. */
    gifts: z.array(z.object({ id: z.string(), name: z.string(), image: z.string() })),
    credits: z.int(),
  }),
  errors: [],
  idempotency: 'read',
})

export const sendGift = defineCall({
  about: 'Sends a gift, with a text that costs nothing more; repeating the same client_id never pays twice.',
  method: 'POST',
  path: '/api/chat-gift.php',
  access: 'member',
  adults: 'contact',
  input: z.object({
    gift: z.string().check(z.maxLength(40)),
    conversation: z.optional(Id),
    profile: z.optional(Id),
    text: z.optional(z.string().check(z.maxLength(giftTextLength * 20))),
    client_id: Id,
    quote: z.optional(QuotedId),
    /** The price the button showed; another price now is refused and nothing is charged. */
    credits: z.optional(z.int()),
  }),
  output: Sent,
  errors: [...sendErrors, 'message_too_long'],
  idempotency: 'key',
  limit: { requests: 30, seconds: 3600 },
})
