import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { User } from './account.ts'

export const acceptTerms = defineCall({
  about: 'Accepts the current terms; asked for at the first login after they have changed.',
  method: 'PUT',
  path: '/api/terms.php',
  access: 'member',
  input: z.object({ version: z.iso.datetime() }),
  output: z.object({ user: User }),
  errors: [],
  idempotency: 'natural',
})
