import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxCursorLength } from '../../api/limits.ts'
import { Card } from '../profiles/profile.ts'

const MemberId = z.object({ profile: z.uuid() })

/** A member who likes the viewer; `like_new` until the viewer has opened their profile. */
export const Liker = z.extend(Card, { like_new: z.boolean() })
export type Liker = z.infer<typeof Liker>

export const like = defineCall({
  about: 'Likes a member; tells whether it is a match now.',
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  adults: 'contact',
  input: MemberId,
  output: z.object({ match: z.boolean(), profile: Card }),
  errors: ['not_found', 'blocked_by', 'invisible'],
  idempotency: 'natural',
  limit: { requests: 200, seconds: 86_400 },
})

export const unlike = defineCall({
  about: 'Removes a like, and the match with it.',
  method: 'DELETE',
  path: '/api/like.php',
  access: 'member',
  adults: 'entry',
  input: MemberId,
  output: z.object({ profile: Card }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const seeLike = defineCall({
  about: 'Clears the new mark of a like received.',
  method: 'PUT',
  path: '/api/like.php',
  access: 'member',
  adults: 'entry',
  input: z.extend(MemberId, { seen: z.literal(true) }),
  output: z.object({ new_likes: z.int() }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const likeBetween = defineCall({
  about: 'Returns which of the two likes the other, and since when.',
  method: 'GET',
  path: '/api/like.php',
  access: 'member',
  adults: 'entry',
  input: MemberId,
  output: z.object({
    profile: Card,
    i_like: z.nullable(z.string()),
    likes_me: z.nullable(z.string()),
    like_new: z.boolean(),
    match: z.boolean(),
  }),
  errors: ['not_found', 'blocked_by'],
  idempotency: 'read',
})

export const likes = defineCall({
  about:
    'Lists likes sent (`profiles`) and received (`liked_by`, new ones first), and which of them are matches.',
  method: 'GET',
  path: '/api/likes.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ before: z.optional(z.string().check(z.maxLength(maxCursorLength))) }),
  output: z.object({
    profiles: z.array(Card),
    liked_by: z.array(Liker),
    likes: z.array(z.string()),
    matches: z.array(z.string()),
    /** Asks for the likes after these; null when there are no more. */
    next: z.nullable(z.string()),
  }),
  errors: [],
  idempotency: 'read',
})

export const autoLike = defineCall({
  about: 'Returns the newest true like or match that the member has not opened, or null; changes nothing.',
  method: 'GET',
  path: '/api/auto-like.php',
  access: 'member',
  adults: 'entry',
  input: z.object({}),
  output: z.object({ profile: z.nullable(Card), match: z.boolean() }),
  errors: [],
  idempotency: 'read',
})
