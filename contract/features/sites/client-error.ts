import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

const maxCharacters = { message: 500, stack: 4000, name: 100 } as const

export const clientError = defineCall({
  about:
    'Reports a fault of the program in a browser to the operator, by its stack and the name of the route; the log keeps it with the id of the request.',
  method: 'POST',
  path: '/api/client-error.php',
  access: 'any',
  input: z.object({
    message: z.string().check(z.maxLength(maxCharacters.message)),
    stack: z.optional(z.string().check(z.maxLength(maxCharacters.stack))),
    /** The name of the route, never the address, which may name a member. */
    route: z.string().check(z.maxLength(maxCharacters.name)),
    /** The file of the program that noticed it, whose name changes with each build. */
    build: z.string().check(z.maxLength(maxCharacters.name)),
  }),
  output: z.null(),
  errors: [],
  idempotency: 'natural',
  // No one misses what is dropped, while anyone could fill the log.
  limit: { requests: 10, seconds: 60, networkRequests: 10 },
  answers: 'nothing',
  dropsSurplus: true,
})
