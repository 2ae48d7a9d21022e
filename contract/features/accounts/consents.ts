import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Locale } from '../sites/locale.ts'
import { User } from './account.ts'
import { SensitiveSubject } from './sensitive-subjects.ts'

/** The version of the wordings, increased with each change: members who agreed to an older one are asked again. */
export const sensitiveWordingVersion = 1

export const SensitiveConsent = z.object({
  subject: SensitiveSubject,
  given: z.boolean(),
  /** The agreed wording, or the current one. */
  wording: z.string(),
  /** The language of these words: those that were agreed to stay as they were read. */
  language: Locale,
  version: z.int(),
  /** When it was given; null while it is not. */
  date: z.nullable(z.string()),
})
export type SensitiveConsent = z.infer<typeof SensitiveConsent>

const Consents = z.object({ consents: z.array(SensitiveConsent) })

export const consents = defineCall({
  about:
    'Lists what the member agrees to of the data that the law calls sensitive, in the words that were agreed to.',
  method: 'GET',
  path: '/api/consents.php',
  access: 'member',
  input: z.object({}),
  output: Consents,
  errors: [],
  idempotency: 'read',
})

export const setConsent = defineCall({
  about:
    'Gives or withdraws one consent to sensitive data. Withdrawing clears the field and ends all matching by it; ' +
    'membership itself is withdrawn by deleting the account.',
  method: 'PUT',
  path: '/api/consents.php',
  access: 'member',
  input: z.object({
    subject: SensitiveSubject,
    given: z.boolean(),
    /** The version of the wording that was shown. */
    version: z.int(),
  }),
  output: z.extend(Consents, { user: User }),
  errors: [],
  idempotency: 'natural',
})
