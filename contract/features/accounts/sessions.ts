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

/** Why a session was ended early, other than by its own logout. */
export const sessionEndReasons = [
  'logged_out',
  'staff',
  'password',
  'email_undone',
  'banned',
  'deleted',
] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

/** Returns whether a text of the database is one of the reasons. */
export function isSessionEndReason(text: string): text is SessionEndReason {
  return sessionEndReasons.some((reason) => reason === text)
}

export const sessionEnd = defineCall({
  about:
    'Returns why the session ended whose cookie the browser still sends: by whom or what, or by time (`expired`). Null without a cookie, and while the session lasts.',
  method: 'GET',
  path: '/api/session-end.php',
  access: 'any',
  input: z.object({}),
  output: z.object({ reason: z.nullable(z.enum([...sessionEndReasons, 'expired'])) }),
  errors: [],
  idempotency: 'read',
  limit: { requests: 60, seconds: 60 },
})
