import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

export const FoundKind = z.enum(['member', 'payment', 'report', 'complaint', 'data_request'])

/** A search result; its kind determines its page. */
export const Found = z.object({
  kind: FoundKind,
  id: z.string(),
  /** A name or a reference. */
  title: z.string(),
  /** An address, an amount or a state. */
  detail: z.string(),
  /** Its member; null when the account is gone. */
  member: z.nullable(z.object({ id: z.string() })),
})
export type Found = z.infer<typeof Found>

export const adminFind = defineCall({
  about:
    'Searches members, payments, invoices, reports, complaints and requests about data at once, as far as the caller’s ' +
    'roles go: by the beginning of a name or address, an id, a number, a provider’s reference or the last four digits of ' +
    'an IBAN. Up to eight of a kind; the search is written into the log.',
  method: 'GET',
  path: '/api/admin/find.php',
  access: 'staff:any',
  sites: 'one',
  input: z.object({ search: z.string().check(z.trim(), z.minLength(2, 'too_small'), z.maxLength(200)) }),
  output: z.object({ found: z.array(Found) }),
  errors: ['not_found', 'too_small'],
  idempotency: 'read',
})
