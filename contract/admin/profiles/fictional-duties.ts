import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

export const adminFictionalRecord = defineCall({
  about:
    'Returns the record of who of the staff wrote what in the name of which fictional profile, as CSV; by default of the last ' +
    'twelve months.',
  method: 'GET',
  path: '/api/admin/fictional-record.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminEndFictional = defineCall({
  about:
    'Ends all fictional profiles of the site at once: no one finds them or writes to them any more, no answer leaves. What ' +
    'members paid in the last fourteen days for messages that got no answer is given back.',
  method: 'DELETE',
  path: '/api/admin/fictional.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)) }),
  output: z.object({ ended: z.int() }),
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})
