import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Locale } from '../../features/sites/locale.ts'
import { pageInput, pageOutput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'
import { DecisionKind } from './reports.ts'

export const AppealEntry = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  language: Locale,
  kind: DecisionKind,
  /** The statement to the member, and the reason that only staff see. */
  notice: z.string(),
  reason: z.string(),
  decided_by: z.string(),
  decided_at: z.string(),
  report: z.nullable(z.string()),
  text: z.string(),
  state: z.enum(['open', 'upheld', 'reversed']),
  answer: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  at: z.string(),
  /** The promised deadline of the answer. */
  due: z.string(),
  /** Whether the caller made the decision: then another person must review it. */
  own: z.boolean(),
})
export type AppealEntry = z.infer<typeof AppealEntry>

export const adminAppeals = defineCall({
  about: 'Lists appeals against decisions: the open ones by their deadline, the answered ones by time.',
  method: 'GET',
  path: '/api/admin/appeals.php',
  access: 'staff:moderator',
  sites: 'queue',
  input: z.object({ ...queueInput, state: z.optional(z.enum(['open', 'answered'])), ...pageInput }),
  output: z.object({ appeals: z.array(AppealEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminAnswerAppeal = defineCall({
  about:
    'Answers an appeal, by someone other than the person who decided: upholds the decision or reverses it. The member is told by ' +
    'mail and on the site.',
  method: 'PUT',
  path: '/api/admin/appeal.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    reverse: z.boolean(),
    answer: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(5000)),
  }),
  output: z.object({}),
  errors: ['not_found', 'forbidden', 'already_completed', 'empty'],
  idempotency: 'natural',
})

const day = z.optional(z.iso.date())

export const adminTransparency = defineCall({
  about:
    'Returns the figures of the transparency report as CSV: reports, decisions, time to decide, appeals and their ' +
    'outcome, by month and ground; by default of the last twelve months.',
  method: 'GET',
  path: '/api/admin/transparency.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ from: day, to: day }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminStatements = defineCall({
  about:
    'Returns the decisions as statements of reasons for the transparency database of the European Commission, as JSON in the ' +
    'attributes of its API, without personal data; by default of the last twelve months.',
  method: 'GET',
  path: '/api/admin/statements.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ from: day, to: day }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminYearlyReport = defineCall({
  about:
    'Returns the figures of a calendar year in the template of Implementing Regulation (EU) 2024/2835, as CSV files in a ZIP.',
  method: 'GET',
  path: '/api/admin/yearly-report.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ year: z.string().check(z.regex(/^20\d\d$/)) }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})
