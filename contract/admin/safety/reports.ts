import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Reaction } from '../../features/chat/reaction.ts'
import { ComplaintCategory } from '../../features/safety/complaints.ts'
import { maxLawLength, ReportReason } from '../../features/safety/safety.ts'
import { bulkIds, bulkOutput, bulkReason } from '../bulk.ts'
import { pageInput, pageOutput, searchInput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'
import { decisionKinds } from './decision-kinds.ts'

export const DecisionKind = z.enum(decisionKinds)
export type DecisionKind = z.infer<typeof DecisionKind>

const Person = z.object({ id: z.string(), name: z.string(), fictional: z.boolean() })

export const ReportEntry = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  reference: z.string(),
  reason: ReportReason,
  state: z.enum(['open', 'upheld', 'rejected']),
  at: z.string(),
  /** 1 comes first: minors, then harm, then the rest; more reports on one person come before fewer. */
  priority: z.int(),
  reported: z.nullable(Person),
  open_on_person: z.int(),
  claimed_by: z.nullable(z.string()),
})
export type ReportEntry = z.infer<typeof ReportEntry>

export const adminReports = defineCall({
  about: 'Lists reports: the open ones by priority, the decided ones by time.',
  method: 'GET',
  path: '/api/admin/reports.php',
  access: 'staff:moderator',
  sites: 'queue',
  input: z.object({
    ...queueInput,
    state: z.optional(z.enum(['open', 'decided'])),
    ...searchInput,
    ...pageInput,
  }),
  output: z.object({ reports: z.array(ReportEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

const Decision = z.object({
  id: z.string(),
  kind: DecisionKind,
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** The statement to the member. */
  notice: z.nullable(z.string()),
  reversed: z.nullable(z.string()),
  /** Whether the caller may reverse it: no one reviews their own decision. */
  reversible: z.boolean(),
})

const Report = z.extend(ReportEntry, {
  text: z.string(),
  /** A notice of illegal content, with the law named by the reporter. */
  illegal: z.boolean(),
  law: z.nullable(z.string()),
  mine: z.boolean(),
  language: z.string(),
  reporter: z.nullable(Person),
  /** How many reports the reporter has made, and how many of them were rejected. */
  reporter_made: z.int(),
  reporter_rejected: z.int(),
  evidence: z.object({
    about_me: z.string(),
    /** Answers to the site's questions. */
    answers: z.array(z.object({ question: z.string(), text: z.string() })),
    /** `reported`: the report is about this very picture or message. */
    pictures: z.array(z.object({ file: z.string(), reported: z.boolean() })),
    messages: z.array(
      z.object({
        mine: z.boolean(),
        reported: z.boolean(),
        at: z.string(),
        text: z.string(),
        photo: z.nullable(z.string()),
        voice: z.nullable(z.string()),
        /** The text of the message it replies to. */
        answers: z.nullable(z.string()),
        /** `mine`: of the reported person. */
        reactions: z.array(z.object({ mine: z.boolean(), reaction: Reaction })),
      }),
    ),
  }),
  /** Earlier decisions about the reported person, newest first. */
  history: z.array(Decision),
})
export type Report = z.infer<typeof Report>

export const adminReport = defineCall({
  about: 'Shows a report with its frozen evidence and the history of the reported person.',
  method: 'GET',
  path: '/api/admin/report.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({ report: Report }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminReportPhoto = defineCall({
  about: 'Shows a photo of the reported conversation, which only this report makes visible to the staff.',
  method: 'GET',
  path: '/api/admin/report-photo.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ id: z.uuid(), photo: z.uuid() }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminReportVoice = defineCall({
  about: 'Plays a recording of the reported conversation, which only this report opens to the staff.',
  method: 'GET',
  path: '/api/admin/report-voice.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ id: z.uuid(), voice: z.uuid() }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminClaimReport = defineCall({
  about: 'Assigns a report to the caller for a day, or releases it.',
  method: 'POST',
  path: '/api/admin/report.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ id: z.uuid(), claim: z.boolean() }),
  output: z.object({}),
  errors: ['not_found', 'already_completed', 'forbidden'],
  idempotency: 'natural',
})

export const adminDecideReport = defineCall({
  about:
    'Decides about a report. Anything but a dismissal is told to the member with its reasons, in their language, by ' +
    'mail.',
  method: 'PUT',
  path: '/api/admin/report.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    kind: DecisionKind,
    /** For staff only. */
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
    /** The statement of facts for the member; required, except for a dismissal. */
    facts: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
    /** The law that it breaks; left out, it breaks only the terms. */
    law: z.optional(z.string().check(z.trim(), z.maxLength(maxLawLength))),
  }),
  output: z.object({}),
  errors: ['not_found', 'already_completed', 'forbidden', 'empty'],
  idempotency: 'natural',
})

export const adminDismissReports = defineCall({
  about:
    'Dismisses several open reports of a site for one reason. Each is claimed and decided at once; those that someone else has ' +
    'claimed stay with them. Answers for each report what happened.',
  method: 'PUT',
  path: '/api/admin/reports.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ ids: bulkIds, reason: bulkReason }),
  output: bulkOutput,
  errors: ['empty'],
  idempotency: 'key',
})

export const adminReverseDecision = defineCall({
  about: 'Reverses a decision on appeal; by someone other than the person who made it.',
  method: 'PUT',
  path: '/api/admin/decision.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: z.object({}),
  errors: ['not_found', 'forbidden', 'already_completed', 'empty'],
  idempotency: 'natural',
})

export const ComplaintEntry = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  reference: z.string(),
  category: ComplaintCategory,
  email: z.string(),
  language: z.string(),
  text: z.string(),
  url: z.nullable(z.string()),
  member: z.nullable(z.string()),
  /** The name of the member who wrote it. */
  member_name: z.nullable(z.string()),
  /** The member it is about, if the complaint names one. */
  about: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The report whose outcome it objects to, if it quotes one. */
  report: z.nullable(z.object({ id: z.string(), reference: z.string() })),
  state: z.enum(['open', 'answered']),
  answer: z.nullable(z.string()),
  at: z.string(),
  /** The promised deadline of the answer. */
  due: z.string(),
})
export type ComplaintEntry = z.infer<typeof ComplaintEntry>

export const adminComplaints = defineCall({
  about: 'Lists complaints: the open ones by their deadline, the answered ones by time.',
  method: 'GET',
  path: '/api/admin/complaints.php',
  access: 'staff:moderator',
  sites: 'queue',
  input: z.object({
    ...queueInput,
    state: z.optional(z.enum(['open', 'answered'])),
    ...searchInput,
    ...pageInput,
  }),
  output: z.object({ complaints: z.array(ComplaintEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminAnswerComplaint = defineCall({
  about:
    'Answers a complaint by mail. One about a decision, or about the outcome of a report that it quotes, is answered by ' +
    'another person than who decided.',
  method: 'PUT',
  path: '/api/admin/complaint.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    answer: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(5000)),
  }),
  output: z.object({}),
  errors: ['not_found', 'forbidden', 'already_completed', 'empty'],
  idempotency: 'natural',
})
