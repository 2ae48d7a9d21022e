import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Locale } from '../../features/sites/locale.ts'
import { pageInput, pageOutput, searchInput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'

/** The kind of a data request. One from the site's form is yet to be classified. */
export const dataRequestKinds = ['access', 'erasure', 'correction', 'objection', 'other'] as const
const DataRequestKind = z.enum(dataRequestKinds)

const DataRequest = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  reference: z.string(),
  kind: DataRequestKind,
  /** The requester; null without an account, or when it is gone. */
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  email: z.string(),
  language: z.string(),
  text: z.string(),
  state: z.enum(['open', 'done', 'refused']),
  answer: z.nullable(z.string()),
  at: z.string(),
  /** The legal deadline for the answer: a month after receipt. */
  due: z.string(),
})
export type DataRequest = z.infer<typeof DataRequest>

const DataRequests = z.object({ requests: z.array(DataRequest), ...pageOutput })

const reason = z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000))

export const adminDataRequests = defineCall({
  about:
    'Lists what people want about their data: the open requests by their deadline, the closed ones by time.',
  method: 'GET',
  path: '/api/admin/data-requests.php',
  access: 'staff:support',
  sites: 'queue',
  input: z.object({
    ...queueInput,
    state: z.optional(z.enum(['open', 'closed'])),
    ...searchInput,
    ...pageInput,
  }),
  output: DataRequests,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminRecordDataRequest = defineCall({
  about:
    'Writes down a request that came by mail, telephone or letter: of a member, or of someone without an account ' +
    'under an e-mail address.',
  method: 'POST',
  path: '/api/admin/data-requests.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    kind: DataRequestKind,
    member: z.optional(z.uuid()),
    email: z.optional(z.string().check(z.trim(), z.maxLength(300))),
    language: z.optional(Locale),
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(5000)),
    /** The day of receipt, if earlier. */
    received: z.optional(z.iso.date()),
    /** Made by the browser: a call repeated with this id acts once. */
    client_id: z.optional(z.uuid()),
  }),
  output: DataRequests,
  errors: ['not_found', 'empty', 'invalid_email'],
  idempotency: 'natural',
})

export const adminCloseDataRequest = defineCall({
  about: 'Closes a request as done or refused; the answer goes out by mail in the language of who asked.',
  method: 'PUT',
  path: '/api/admin/data-requests.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    state: z.enum(['done', 'refused']),
    answer: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(5000)),
  }),
  output: z.object({}),
  errors: ['not_found', 'already_completed', 'empty'],
  idempotency: 'natural',
})

export const adminExportMember = defineCall({
  about:
    'Creates the archive of a member’s data and e-mails them where to download it. The staff never sees it: it holds what ' +
    'the member wrote to others.',
  method: 'POST',
  path: '/api/admin/member-data.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ id: z.uuid(), reason }),
  output: z.object({}),
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})

export const adminEraseMember = defineCall({
  about:
    'Erases an account at once and for good, at the member’s request, without the fourteen days; the address typed ' +
    'again guards against the wrong page. The member is told by mail.',
  method: 'DELETE',
  path: '/api/admin/member-data.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ id: z.uuid(), email: z.string().check(z.trim(), z.maxLength(300)), reason }),
  output: z.object({}),
  errors: ['not_found', 'empty', 'invalid_email'],
  idempotency: 'natural',
})
