import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Money } from '../../api/money.ts'
import { ContractNoticeKind } from '../../features/payments/contract-notice.ts'
import { pageInput, pageOutput } from '../list-page.ts'

export const NoticeEntry = z.object({
  id: z.string(),
  reference: z.string(),
  kind: ContractNoticeKind,
  name: z.string(),
  email: z.string(),
  language: z.string(),
  contract: z.string(),
  grounds: z.string(),
  ends_on: z.nullable(z.string()),
  at: z.string(),
  state: z.enum(['received', 'open', 'waiting', 'done']),
  finding: z.nullable(
    z.enum(['carried_out', 'nothing_left', 'not_found', 'account_gone', 'over', 'already']),
  ),
  payment: z.nullable(z.string()),
  member: z.nullable(z.string()),
  credits_spent: z.nullable(z.int()),
  refund: z.nullable(Money),
  remarks: z.string(),
})
export type NoticeEntry = z.infer<typeof NoticeEntry>

export const adminNotices = defineCall({
  about:
    'Lists withdrawals and cancellations that were declared without a login: those not done, oldest first, or the latest that are.',
  method: 'GET',
  path: '/api/admin/contract-notices.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ state: z.optional(z.enum(['open', 'done'])), ...pageInput }),
  output: z.object({ notices: z.array(NoticeEntry), ...pageOutput }),
  errors: [],
  idempotency: 'read',
})

export const adminCloseNotice = defineCall({
  about: 'Marks a withdrawal or cancellation as done by hand.',
  method: 'POST',
  path: '/api/admin/contract-notices.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    remarks: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: z.object({}),
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})
