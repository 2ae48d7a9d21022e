import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxTypedPasswordLength } from '../../api/limits.ts'

/** An archive of a member's data: in preparation, or ready for download. */
export const AccountExport = z.object({
  id: z.string(),
  state: z.enum(['wanted', 'ready']),
  /** The size of the archive, once it is ready. */
  bytes: z.nullable(z.int()),
  created: z.string(),
  /** Until when it can be fetched. */
  expires: z.string(),
})
export type AccountExport = z.infer<typeof AccountExport>

export const makeExport = defineCall({
  about:
    'Creates an archive of everything that is kept about the member, for who knows the password: JSON and photos. A small ' +
    'one is ready at once; of a large one a mail tells. One a day: the one of today is given again.',
  method: 'POST',
  path: '/api/account-export.php',
  access: 'member',
  input: z.object({ password: z.string().check(z.maxLength(maxTypedPasswordLength)) }),
  output: AccountExport,
  errors: ['wrong_password'],
  idempotency: 'key',
  limit: { requests: 10, seconds: 3600 },
})

export const latestExport = defineCall({
  about: 'Returns the newest archive that can still be fetched or is being made.',
  method: 'GET',
  path: '/api/account-export.php',
  when: { latest: '1' },
  access: 'member',
  input: z.object({}),
  output: z.object({ export: z.nullable(AccountExport) }),
  errors: [],
  idempotency: 'read',
})

export const fetchExport = defineCall({
  about:
    'Returns the caller’s archive as a ZIP file, for a week; to a banned member, who cannot log in, by the link of an e-mail.',
  method: 'GET',
  path: '/api/account-export.php',
  access: 'any',
  input: z.object({ id: z.optional(z.uuid()), key: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.null(),
  errors: ['not_found', 'authentication_required'],
  idempotency: 'read',
  limit: { requests: 30, seconds: 3600 },
  answers: 'bytes',
})
