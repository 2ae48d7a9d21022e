import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { ReportReason } from '../../features/safety/safety.ts'
import { bulkIds, bulkOutput, bulkReason } from '../bulk.ts'

export const adminBanMembers = defineCall({
  about:
    'Bans several members for the same reason. Each is told why in their language, on the site and by mail, and may appeal. ' +
    'Answers for each member what happened; one whom it cannot ban keeps none of the others from being banned.',
  method: 'POST',
  path: '/api/admin/member-decisions.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    ids: bulkIds,
    ground: ReportReason,
    /** The statement of facts, for each member the same. */
    facts: bulkReason,
    /** For staff only. */
    reason: bulkReason,
  }),
  output: bulkOutput,
  errors: ['empty'],
  idempotency: 'key',
})

export const adminLiftBans = defineCall({
  about:
    'Lifts every ban of several members; not those that the caller has decided, which another person reviews.',
  method: 'PUT',
  path: '/api/admin/member-decisions.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ ids: bulkIds, reason: bulkReason }),
  output: bulkOutput,
  errors: ['empty'],
  idempotency: 'key',
})

export const adminMembersFile = defineCall({
  about:
    'Returns several members as CSV, as the list of members shows them. Each of them is in the log with the reason.',
  method: 'POST',
  path: '/api/admin/members-file.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ ids: bulkIds, reason: bulkReason }),
  output: z.object({ csv: z.string() }),
  errors: ['empty'],
  idempotency: 'key',
})
