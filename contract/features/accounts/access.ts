import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { LinkToken } from './activation.ts'
import { Passkey } from './passkeys.ts'
import { Session } from './sessions.ts'

/** What a member confirms as theirs when all access to the account is ended. */
export const KeepAccessChoice = z.object({
  /** Ids of passkeys. */
  passkeys: z.optional(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(100))),
  /** Ids of sessions; with one its browser stays known and its pushes go on. */
  sessions: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
  /** Whether archives of the data can be fetched still. */
  exports: z.optional(z.boolean()),
})
export type KeepAccessChoice = z.infer<typeof KeepAccessChoice>

/** Everything through which someone can access an account. */
export const Access = z.object({
  passkeys: z.array(Passkey),
  sessions: z.array(Session),
  /** Browsers that get pushes. */
  pushes: z.int(),
  /** Archives of the data that can be fetched. */
  exports: z.int(),
})
export type Access = z.infer<typeof Access>

export const access = defineCall({
  about:
    'Lists what a new password or the undoing of a change of address ends: for the caller, or by the link of the ' +
    'e-mail for anyone who is to recover an account.',
  method: 'GET',
  path: '/api/access.php',
  access: 'any',
  input: z.object({ token: z.optional(LinkToken) }),
  output: Access,
  errors: ['authentication_required', 'link_expired'],
  idempotency: 'read',
  limit: { requests: 60, seconds: 3600 },
})

/** What the link of an e-mail ends. */
const EndAccess = z.object({
  what: z.enum(['device', 'passkey']),
  /** Browser and system; empty when unknown. */
  device: z.string(),
  /** It was ended before. */
  gone: z.boolean(),
})
export type EndAccess = z.infer<typeof EndAccess>

export const endingLink = defineCall({
  about: 'Returns what the link of an e-mail about a new device or passkey would end.',
  method: 'GET',
  path: '/api/access-end.php',
  access: 'link',
  input: z.object({ token: LinkToken }),
  output: EndAccess,
  errors: ['link_expired'],
  idempotency: 'read',
  limit: { requests: 60, seconds: 3600 },
})

export const endByLink = defineCall({
  about:
    'Ends a device or a passkey by the link of the e-mail that told of it, without a login; with a passkey all ' +
    'sessions end, since it may have opened any of them.',
  method: 'POST',
  path: '/api/access-end.php',
  access: 'link',
  input: z.object({ token: LinkToken }),
  output: EndAccess,
  errors: ['link_expired'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})
