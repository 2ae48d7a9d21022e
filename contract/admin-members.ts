import * as z from 'zod/mini'
import { defineCall } from './call.ts'

const MemberState = z.enum(['not_confirmed', 'activated', 'banned', 'pending_deletion'])

export const MemberEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  kind: z.enum(['person', 'fictional', 'cam']),
  status: MemberState,
  premium: z.boolean(),
  since: z.string(),
})
export type MemberEntry = z.infer<typeof MemberEntry>

export const adminMembers = defineCall({
  about: 'Finds members by name, e-mail address, id or the id of a payment; without words the newest (N-02).',
  method: 'GET',
  path: '/api/admin/users.php',
  access: 'staff:support',
  input: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({ members: z.array(MemberEntry) }),
  errors: ['not_found'],
  idempotency: 'read',
})

const Member = z.extend(MemberEntry, {
  language: z.string(),
  country: z.string(),
  city: z.nullable(z.string()),
  gender: z.enum(['male', 'female']),
  hidden: z.boolean(),
  credits: z.int(),
  ledger: z.array(
    z.object({ id: z.string(), at: z.string(), kind: z.string(), credits: z.int(), balance: z.int() }),
  ),
  sessions: z.array(z.object({ since: z.string(), last_seen: z.string(), device: z.string() })),
  mails: z.array(
    z.object({ id: z.string(), at: z.string(), channel: z.string(), subject: z.string(), sent: z.boolean() }),
  ),
  reports_about: z.int(),
  reports_made: z.int(),
})
export type Member = z.infer<typeof Member>
const MemberAnswer = z.object({ member: Member })

export const adminMember = defineCall({
  about: 'Shows a member to the support: account, ledger, sessions, mails; never what they write (N-02).',
  method: 'GET',
  path: '/api/admin/user.php',
  access: 'staff:support',
  input: z.object({ id: z.uuid() }),
  output: MemberAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

/** What the support may do for a member. */
export const memberActs = ['confirm', 'end_sessions'] as const

export const adminChangeMember = defineCall({
  about: 'Confirms the address of a member by hand, or ends all their sessions (N-02).',
  method: 'PUT',
  path: '/api/admin/user.php',
  access: 'staff:support',
  input: z.object({
    id: z.uuid(),
    act: z.enum(memberActs),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: MemberAnswer,
  errors: ['not_found', 'already_completed', 'empty'],
  idempotency: 'natural',
})
