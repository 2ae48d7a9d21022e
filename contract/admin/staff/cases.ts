import * as z from 'zod/mini'
import { defineCall, type StaffRight } from '../../api/call.ts'
import { queueInput } from './site-choice.ts'

/** What the staff decide case by case. */
export const caseKinds = ['report', 'complaint', 'data_request', 'photo', 'payment'] as const
export const CaseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof CaseKind>

/** Who decides about a case, and so may take it and read its notes; support only complaints that it answers. */
export const caseRights: Readonly<Record<CaseKind, readonly StaffRight[]>> = {
  report: ['moderator'],
  complaint: ['moderator', 'support'],
  data_request: ['support'],
  photo: ['moderator'],
  payment: ['finance'],
}

const Holder = z.object({
  name: z.string(),
  /** Whether it is the caller. */
  mine: z.boolean(),
})

export const CaseNote = z.object({
  id: z.string(),
  text: z.string(),
  /** Empty for someone who has been removed. */
  by: z.string(),
  at: z.string(),
  /** The names of the colleagues it mentions. */
  mentions: z.array(z.string()),
})
export type CaseNote = z.infer<typeof CaseNote>

export const CaseWork = z.object({
  /** Who has taken the case; null when it is free, or when the page that took it has been silent for ten minutes. */
  holder: z.nullable(Holder),
  /** The names of the others who have it open. */
  viewers: z.array(z.string()),
  /** The last decision, as the log has it; null while there is none. */
  decided: z.nullable(z.object({ by: z.string(), act: z.string(), at: z.string() })),
  /** Newest first. */
  notes: z.array(CaseNote),
  /** Whom a note can mention: who else may decide about the case. */
  colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type CaseWork = z.infer<typeof CaseWork>

/** The marks of one case in a list. */
export const CaseMark = z.object({
  id: z.string(),
  holder: z.nullable(Holder),
  viewers: z.array(z.string()),
  notes: z.int(),
})
export type CaseMark = z.infer<typeof CaseMark>

const named = { kind: CaseKind, id: z.uuid() }

export const adminCaseMarks = defineCall({
  about:
    'Returns which cases of a list are open in front of others of the staff, taken or annotated: at most 500, the busiest first.',
  method: 'GET',
  path: '/api/admin/case-marks.php',
  access: 'staff:any',
  sites: 'queue',
  /** Of one kind, or of all that the caller decides about. */
  input: z.object({ ...queueInput, kind: z.optional(CaseKind) }),
  output: z.object({ cases: z.array(CaseMark) }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminOpenCase = defineCall({
  about:
    'Shows who works on a case and what the staff have noted, and tells the others that the caller has it open. A page that ' +
    'shows a case repeats it every half minute.',
  method: 'POST',
  path: '/api/admin/case.php',
  access: 'staff:any',
  sites: 'one',
  input: z.object(named),
  output: CaseWork,
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminTakeCase = defineCall({
  about:
    'Takes a case, so that no one else decides about it, or releases it. It is released by itself ten minutes after its page ' +
    'was closed. Answers `forbidden` with the name of the colleague who has it.',
  method: 'PUT',
  path: '/api/admin/case.php',
  access: 'staff:any',
  sites: 'one',
  input: z.object({ ...named, take: z.boolean() }),
  output: CaseWork,
  errors: ['not_found', 'forbidden'],
  idempotency: 'natural',
})

export const adminNoteCase = defineCall({
  about: 'Adds an internal note to a case. Colleagues whom it mentions see it on their home page.',
  method: 'POST',
  path: '/api/admin/case-notes.php',
  access: 'staff:any',
  sites: 'one',
  input: z.object({
    ...named,
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
    /** The ids of the colleagues it mentions; those who may not decide about the case are left out. */
    mentions: z.optional(z.array(z.uuid()).check(z.maxLength(20))),
    /** Made by the browser: a call that is repeated under this id acts once. */
    client_id: z.uuid(),
  }),
  output: CaseWork,
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})
