import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** The token of a link in a mail. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200))

export const activate = defineCall({
  about:
    'Leads anyone who opens the link of a confirmation e-mail on: to activate/do, which confirms the address, or to ' +
    'activate/done or activate/error when there is nothing to confirm. Changes nothing.',
  method: 'GET',
  path: '/api/activate.php',
  access: 'link',
  input: z.object({ token: z.optional(z.string()) }),
  output: z.null(),
  errors: [],
  idempotency: 'read',
  limit: { requests: 30, seconds: 3600 },
  answers: 'redirect',
})

export const confirmActivation = defineCall({
  about:
    'Confirms the e-mail address by the link of an e-mail, as the form of activate/do asks, and leads to activate/done ' +
    'or activate/error.',
  method: 'POST',
  path: '/api/activate.php',
  when: { confirm: '1' },
  access: 'link',
  input: z.object({ token: z.optional(z.string()) }),
  output: z.null(),
  errors: [],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
  answers: 'redirect',
})

export const resendActivation = defineCall({
  about: 'Sends the confirmation mail again, sixty seconds apart.',
  method: 'POST',
  path: '/api/activate.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ sent: z.literal(true) }),
  errors: ['already_completed'],
  idempotency: 'key',
  limit: { requests: 3, seconds: 3600 },
})
