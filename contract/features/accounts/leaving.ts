import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxTypedPasswordLength } from '../../api/limits.ts'
import { User } from './account.ts'
import { LinkToken } from './activation.ts'

/** The exact list of reasons for leaving. */
export const deleteReasons = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const
export const DeleteReason = z.enum(deleteReasons)
export type DeleteReason = z.infer<typeof DeleteReason>

/** The maximum length of remarks when leaving. */
export const maxRemarksLength = 1000

const password = z.string().check(z.maxLength(maxTypedPasswordLength))

export const deleteAccount = defineCall({
  about:
    'Deletes the caller’s account: it is gone everywhere at once, logged out on every device, and can be brought back for ' +
    'fourteen days by the link of a mail.',
  method: 'POST',
  path: '/api/account-delete.php',
  access: 'member',
  input: z.object({
    reason: DeleteReason,
    remarks: z.optional(z.string().check(z.maxLength(maxRemarksLength))),
    password,
  }),
  output: z.object({ reactivate_until: z.string() }),
  errors: ['wrong_password'],
  idempotency: 'natural',
  limit: { requests: 5, seconds: 3600, sparesMistakes: true },
})

export const reactivateAccount = defineCall({
  about: 'Restores a deleted account by the link in an e-mail, with everything in it, and logs in.',
  method: 'POST',
  path: '/api/account-reactivate.php',
  access: 'link',
  input: z.object({ token: LinkToken }),
  output: z.object({ user: User }),
  errors: ['link_expired'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})

export const sendReactivation = defineCall({
  about: 'Mails the link that brings a deleted account back, if the password is right.',
  method: 'POST',
  path: '/api/account-reactivate.php',
  when: { mail: '1' },
  access: 'any',
  input: z.object({ email: z.string().check(z.maxLength(300)), password }),
  output: z.object({ sent: z.literal(true) }),
  errors: ['login_failed', 'login_blocked'],
  idempotency: 'natural',
  limit: { requests: 5, seconds: 3600 },
})
