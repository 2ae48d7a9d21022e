import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Money } from '../../api/money.ts'
import { AgeRule } from '../../features/age/age-rules.ts'
import { PaymentMethod } from '../../features/payments/payment-method.ts'
import { MovementKind } from '../../features/payments/payments.ts'
import { Gender, LookingFor, Sexuality } from '../../features/profiles/profile.ts'
import {
  BodyType,
  EyeColor,
  HairColor,
  RelationshipStatus,
  Tattoos,
} from '../../features/profiles/profile-options.ts'
import { ComplaintCategory } from '../../features/safety/complaints.ts'
import { MeasureKind } from '../../features/safety/notices.ts'
import { ReportReason } from '../../features/safety/safety.ts'
import { pageInput, pageOutput } from '../list-page.ts'
import { DecisionKind } from '../safety/reports.ts'
import { threadStates } from '../safety/thread-states.ts'
import { memberActs } from './member-acts.ts'
import { memberLists } from './member-lists.ts'
import { memberStates } from './member-states.ts'

const MemberState = z.enum(memberStates)

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
  about:
    'Finds members by name, e-mail address, id, payment or reference, newest first; without words all. They can be limited to one ' +
    'state or level.',
  method: 'GET',
  path: '/api/admin/users.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(MemberState),
    level: z.optional(z.enum(['premium', 'free'])),
    ...pageInput,
  }),
  output: z.object({ members: z.array(MemberEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

/** A row of each list of a member. */
const memberRows = {
  ledger: z.object({
    id: z.string(),
    at: z.string(),
    kind: MovementKind,
    credits: z.int(),
    balance: z.int(),
  }),
  payments: z.object({
    id: z.string(),
    at: z.string(),
    method: PaymentMethod,
    status: z.enum(['pending', 'completed', 'failed']),
    credits: z.int(),
    price: Money,
    refunded: Money,
  }),
  mails: z.object({
    id: z.string(),
    at: z.string(),
    channel: z.enum(['mail', 'sms', 'push']),
    subject: z.string(),
    sent: z.boolean(),
  }),
  reports: z.object({
    id: z.string(),
    reference: z.string(),
    reason: ReportReason,
    at: z.string(),
    state: z.enum(['open', 'upheld', 'rejected']),
    /** True when the member made it, false when it is about the member. */
    made: z.boolean(),
  }),
  decisions: z.object({
    id: z.string(),
    kind: DecisionKind,
    at: z.string(),
    by: z.string(),
    reason: z.string(),
    reversed: z.nullable(z.string()),
    /** Whether the caller may reverse it: no one reviews their own decision. */
    reversible: z.boolean(),
  }),
  notes: z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() }),
  threads: z.object({
    id: z.string(),
    reference: z.string(),
    category: ComplaintCategory,
    at: z.string(),
    state: z.enum(threadStates),
  }),
  sessions: z.object({ since: z.string(), last_seen: z.string(), device: z.string() }),
  country_changes: z.object({
    at: z.string(),
    kind: z.enum(['profile', 'billing']),
    from: z.string(),
    to: z.string(),
    network: z.nullable(z.string()),
  }),
}

const MemberListName = z.enum(memberLists)
export type MemberListName = z.infer<typeof MemberListName>
const ListPage = z.object(pageOutput)

const Member = z.extend(MemberEntry, {
  language: z.string(),
  country: z.string(),
  /** The country of their prices and tax; null before there is any evidence. */
  billing_country: z.nullable(z.string()),
  /** Changes of the profile’s country and of that of the prices, the newest first, with that of the network then. */
  country_changes: z.array(memberRows.country_changes),
  city: z.nullable(z.string()),
  gender: Gender,
  date_of_birth: z.string(),
  hidden: z.boolean(),
  about_me: z.string(),
  /** Answers to the site's questions. */
  answers: z.array(z.object({ question: z.string(), text: z.string() })),
  /** The other fields of the profile. */
  traits: z.object({
    looking_for: z.nullable(LookingFor),
    sexuality: z.nullable(Sexuality),
    relationship_status: z.nullable(RelationshipStatus),
    body_type: z.nullable(BodyType),
    hair_color: z.nullable(HairColor),
    eye_color: z.nullable(EyeColor),
    tattoos: z.nullable(Tattoos),
    interests: z.array(z.string()),
  }),
  pictures: z.array(
    z.object({ id: z.string(), file: z.string(), state: z.enum(['pending', 'approved', 'refused']) }),
  ),
  tracking: z.record(z.string(), z.string()),
  credits: z.int(),
  ledger: z.array(memberRows.ledger),
  payments: z.array(memberRows.payments),
  sessions: z.array(memberRows.sessions),
  mails: z.array(memberRows.mails),
  reports_about: z.int(),
  reports_made: z.int(),
  reports: z.array(memberRows.reports),
  decisions: z.array(memberRows.decisions),
  notes: z.array(memberRows.notes),
  /** Conversations with support. */
  threads: z.array(memberRows.threads),
  /** How each list goes on after its first page, by `adminMemberList`. */
  pages: z.record(MemberListName, ListPage),
  age: z.object({
    /** What the rules of the member’s country still forbid them. */
    rule: AgeRule,
    /** The proofs that they are over 18, newest first; the documents are never stored. */
    proofs: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        method: z.enum(['eu_app', 'test_wallet', 'yoti', 'staff']),
        outcome: z.enum(['over_18', 'withdrawn']),
        country: z.nullable(z.string()),
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})
export type Member = z.infer<typeof Member>
const MemberAnswer = z.object({ member: Member })

export const adminMember = defineCall({
  about:
    'Shows a member to the support: profile, ledger, payments, sessions, reports, notes, mails; never what they write ' +
    'to others.',
  method: 'GET',
  path: '/api/admin/user.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: MemberAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminMemberList = defineCall({
  about:
    'Lists a further page of one of the lists that the page of a member begins with; the other lists are empty.',
  method: 'GET',
  path: '/api/admin/user-list.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ id: z.uuid(), list: MemberListName, ...pageInput }),
  output: z.object({
    ledger: z.array(memberRows.ledger),
    payments: z.array(memberRows.payments),
    mails: z.array(memberRows.mails),
    reports: z.array(memberRows.reports),
    decisions: z.array(memberRows.decisions),
    notes: z.array(memberRows.notes),
    threads: z.array(memberRows.threads),
    sessions: z.array(memberRows.sessions),
    country_changes: z.array(memberRows.country_changes),
    ...pageOutput,
  }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminChangeMember = defineCall({
  about:
    'Confirms the address of a member by hand, ends all their sessions, or lets them buy by the prices of their profile’s country.',
  method: 'PUT',
  path: '/api/admin/user.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    act: z.enum(memberActs),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: MemberAnswer,
  errors: ['not_found', 'already_completed', 'empty'],
  idempotency: 'natural',
})

const reason = z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000))

export const adminAddNote = defineCall({
  about: 'Keeps a note about a member, for the staff alone.',
  method: 'POST',
  path: '/api/admin/note.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    text: reason,
    /** Made by the browser: a call repeated with it acts once. */
    client_id: z.optional(z.uuid()),
  }),
  output: MemberAnswer,
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})

export const adminDecideMember = defineCall({
  about:
    'Warns a member, hides their profile or bans them without a report. They are told why in their language, on the ' +
    'site and by mail, and may appeal.',
  method: 'POST',
  path: '/api/admin/member-decision.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    kind: MeasureKind.check(z.refine((kind) => kind !== 'removal')),
    ground: ReportReason,
    /** The statement of facts for the member. */
    facts: reason,
    /** For staff only. */
    reason,
    /** Made by the browser: a call repeated with it acts once. */
    client_id: z.optional(z.uuid()),
  }),
  output: MemberAnswer,
  errors: ['not_found', 'already_completed', 'empty'],
  idempotency: 'natural',
})

export const adminLiftDecision = defineCall({
  about: 'Lifts a ban or shows a hidden profile again; by another person than who decided.',
  method: 'PUT',
  path: '/api/admin/member-decision.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ decision: z.uuid(), reason }),
  output: MemberAnswer,
  errors: ['not_found', 'forbidden', 'already_completed', 'empty'],
  idempotency: 'natural',
})

export const adminDecideAge = defineCall({
  about:
    'Accepts by hand that a member is over 18, where the site lets that count, or takes a proof back; with a reason that ' +
    'stands in the member’s archive.',
  method: 'POST',
  path: '/api/admin/member-age.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    outcome: z.enum(['over_18', 'withdrawn']),
    reason,
    /** Made by the browser: a call repeated with it acts once. */
    client_id: z.optional(z.uuid()),
  }),
  output: MemberAnswer,
  errors: ['not_found', 'wrong_method', 'already_completed', 'empty'],
  idempotency: 'natural',
})

export const adminCorrectEmail = defineCall({
  about:
    'Corrects the mistyped e-mail address of a member who has yet to confirm it, and sends the confirmation to the new one. ' +
    'Links that went to the old address stop working. A confirmed address answers `already_completed`: only its owner changes it.',
  method: 'PUT',
  path: '/api/admin/member-email.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ id: z.uuid(), email: z.string().check(z.trim(), z.maxLength(300)), reason }),
  output: MemberAnswer,
  errors: ['not_found', 'already_completed', 'invalid_email', 'disposable_email', 'email_in_use', 'empty'],
  idempotency: 'natural',
})

export const adminWriteToMember = defineCall({
  about:
    'Writes to a member by e-mail and on their page of complaints, in the name of the site: begins a conversation of the support ' +
    'inbox, which waits for the member.',
  method: 'POST',
  path: '/api/admin/member-message.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(5000)),
    /** Made by the browser: a call that is repeated under this id acts once. */
    client_id: z.uuid(),
  }),
  output: MemberAnswer,
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})
