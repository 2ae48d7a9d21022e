import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** How long an appeal may be. */
export const appealLength = 5000

/** What may be decided against a member. */
export const measureKinds = ['warning', 'removal', 'restriction', 'ban'] as const
export const MeasureKind = z.enum(measureKinds)
export type MeasureKind = z.infer<typeof MeasureKind>

export const Notice = z.object({
  id: z.string(),
  kind: MeasureKind,
  date: z.string(),
  /** The statement of reasons, in the language that it was written in. */
  text: z.string(),
  read: z.boolean(),
  /** It was taken back and no longer counts. */
  reversed: z.boolean(),
  appeal: z.nullable(
    z.object({
      date: z.string(),
      text: z.string(),
      state: z.enum(['open', 'upheld', 'reversed']),
      answer: z.nullable(z.string()),
    }),
  ),
})
export type Notice = z.infer<typeof Notice>

/** The signature in the mail's link: a banned member cannot log in, but can read and appeal. */
const key = z.optional(z.string().check(z.maxLength(100)))

export const notices = defineCall({
  about:
    'Returns the decisions about the caller with their reasons, newest first; without a login the one that a mail’s ' +
    'link names.',
  method: 'GET',
  path: '/api/notices.php',
  access: 'any',
  input: z.object({ notice: z.optional(z.uuid()), key }),
  output: z.object({ notices: z.array(Notice) }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const readNotices = defineCall({
  about: 'Notes that the caller has read the decisions about them.',
  method: 'PUT',
  path: '/api/notices.php',
  access: 'member',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  idempotency: 'natural',
})

export const appeal = defineCall({
  about:
    'Objects to a decision, once; another person than who decided looks at it and answers by mail and here.',
  method: 'POST',
  path: '/api/notices.php',
  access: 'any',
  input: z.object({
    notice: z.uuid(),
    key,
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(appealLength, 'message_too_long')),
  }),
  output: z.object({ notices: z.array(Notice) }),
  errors: ['not_found', 'already_completed', 'empty', 'message_too_long'],
  idempotency: 'natural',
  limit: { requests: 10, seconds: 86_400 },
})
