import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** One login of the member. */
export const Session = z.object({
  id: z.string(),
  /** Browser and system, such as "Firefox, Android"; empty when unknown. */
  device: z.string(),
  last_seen: z.string(),
  since: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const Sessions = z.object({ sessions: z.array(Session) })

export const sessions = defineCall({
  about: 'Lists the caller’s logins, this one first.',
  method: 'GET',
  path: '/api/sessions.php',
  access: 'member',
  input: z.object({}),
  output: Sessions,
  errors: [],
  idempotency: 'read',
})

export const endSession = defineCall({
  about: 'Logs out one of the caller’s devices, or all others; their sockets close at once.',
  method: 'DELETE',
  path: '/api/session.php',
  access: 'member',
  input: z.object({
    id: z.optional(z.string()),
    all: z.optional(z.union([z.literal(true), z.literal('true')])),
  }),
  output: Sessions,
  errors: ['not_found'],
  idempotency: 'natural',
})
