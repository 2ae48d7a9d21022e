import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxTypedPasswordLength } from '../../api/limits.ts'
import { KeepAccessChoice } from './access.ts'
import { User } from './account.ts'
import { LinkToken } from './activation.ts'

const password = z.string().check(z.maxLength(maxTypedPasswordLength))

export const forgotPassword = defineCall({
  about: 'Mails a link to set a new password.',
  method: 'POST',
  path: '/api/reset-password.php',
  access: 'any',
  input: z.object({ email: z.string().check(z.maxLength(300)) }),
  output: z.object({ sent: z.literal(true) }),
  errors: ['email_not_found'],
  idempotency: 'key',
  limit: { requests: 5, seconds: 3600, networkRequests: 60, sparesMistakes: true },
})

export const checkResetLink = defineCall({
  about: 'Returns whether the link of a reset e-mail may still be used.',
  method: 'GET',
  path: '/api/reset-password.php',
  access: 'link',
  input: z.object({ token: LinkToken }),
  output: z.object({ valid: z.literal(true) }),
  errors: ['link_expired'],
  idempotency: 'read',
  limit: { requests: 30, seconds: 3600 },
})

export const resetPassword = defineCall({
  about:
    'Sets a new password by the link of an e-mail; all other access ends but what is to be kept, this session begins.',
  method: 'PUT',
  path: '/api/reset-password.php',
  access: 'link',
  input: z.object({
    token: LinkToken,
    password,
    password_repeat: password,
    keep: z.optional(KeepAccessChoice),
  }),
  output: z.object({ user: User }),
  errors: ['link_expired', 'passwords_differ', 'password_too_weak'],
  // Idempotent by its state, not by a key: to compare requests, a key would keep a fast hash of the password.
  idempotency: 'natural',
  limit: { requests: 10, seconds: 3600, sparesMistakes: true },
})

export const changePassword = defineCall({
  about:
    'Sets a new password, for a caller who gives the old one; all other access ends ' +
    'but what is to be kept, and an e-mail tells of it.',
  method: 'PUT',
  path: '/api/password.php',
  access: 'member',
  input: z.object({
    old_password: password,
    password,
    password_repeat: password,
    keep: z.optional(KeepAccessChoice),
  }),
  output: z.object({ user: User }),
  errors: ['wrong_password', 'passwords_differ', 'password_too_weak'],
  idempotency: 'natural',
  limit: { requests: 5, seconds: 900, sparesMistakes: true },
})
