import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxTypedPasswordLength } from '../../api/limits.ts'
import { KeepAccessChoice } from './access.ts'
import { LinkToken } from './activation.ts'

export const requestMailChange = defineCall({
  about: 'Asks to change the e-mail address: a link goes to the new one, a notice to the old one.',
  method: 'POST',
  path: '/api/mail-change.php',
  access: 'member',
  input: z.object({
    email: z.string().check(z.maxLength(300)),
    password: z.string().check(z.maxLength(maxTypedPasswordLength)),
  }),
  output: z.object({ sent_to: z.string() }),
  errors: ['email_in_use', 'invalid_email', 'wrong_password'],
  // A new request replaces the earlier link. An idempotency key would store a fast hash of the password.
  idempotency: 'natural',
  limit: { requests: 5, seconds: 3600, sparesMistakes: true },
})

export const mailChangeLink = defineCall({
  about: 'Returns what the link of an e-mail would do: confirm a new address, or undo a change.',
  method: 'GET',
  path: '/api/mail-change.php',
  access: 'link',
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string(), undo: z.boolean() }),
  errors: ['link_expired'],
  idempotency: 'read',
  limit: { requests: 30, seconds: 3600 },
})

export const confirmMailChange = defineCall({
  about:
    'Carries out what the link of an e-mail says: the new address counts from now and the old one gets a way to undo ' +
    'it; undoing ends all access but what is to be kept.',
  method: 'PUT',
  path: '/api/mail-change.php',
  access: 'link',
  input: z.object({ token: LinkToken, keep: z.optional(KeepAccessChoice) }),
  output: z.object({ email: z.string(), undo: z.boolean() }),
  errors: ['link_expired', 'email_in_use'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})
