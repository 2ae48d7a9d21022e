import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** What a complaint is about; the text of each is `complaints.category.<category>`. */
export const complaintCategories = ['payment', 'member', 'content', 'decision', 'privacy', 'other'] as const
export const ComplaintCategory = z.enum(complaintCategories)
export type ComplaintCategory = z.infer<typeof ComplaintCategory>

/** What support answers; complaints about members, content and decisions are the moderators' alone. */
export const supportCategories = ['payment', 'other'] as const satisfies readonly ComplaintCategory[]

/** How long a complaint may be. */
export const complaintLength = 5000

/** The most characters of the address that a complaint is about. */
export const maxComplaintUrlLength = 2000

export const complain = defineCall({
  about:
    'Accepts a complaint, also without an account, and returns its reference; a person answers it. A member’s ' +
    'own e-mail address is used; a visitor gives one.',
  method: 'POST',
  path: '/api/complaint.php',
  access: 'any',
  input: z.object({
    category: ComplaintCategory,
    email: z.optional(z.string().check(z.maxLength(300))),
    text: z.string().check(z.maxLength(20_000)),
    /** The member it is about. */
    profile: z.optional(z.uuid()),
    /** Where it was seen. */
    url: z.optional(z.string().check(z.maxLength(maxComplaintUrlLength))),
  }),
  output: z.object({ reference: z.string() }),
  errors: ['empty', 'message_too_long', 'invalid_email'],
  idempotency: 'key',
  limit: { requests: 5, seconds: 86_400, sparesMistakes: true },
})

const OwnComplaints = z.object({
  complaints: z.array(
    z.object({
      reference: z.string(),
      category: ComplaintCategory,
      date: z.string(),
      state: z.enum(['open', 'answered']),
      answer: z.nullable(z.string()),
      /** What was written after it, the oldest first. */
      messages: z.array(
        z.object({ id: z.string(), from_staff: z.boolean(), text: z.string(), date: z.string() }),
      ),
    }),
  ),
})

export const complaints = defineCall({
  about: 'Lists the member’s own complaints, newest first, with their answers.',
  method: 'GET',
  path: '/api/complaints.php',
  access: 'member',
  input: z.object({}),
  output: OwnComplaints,
  errors: [],
  idempotency: 'read',
})

export const replyToComplaint = defineCall({
  about:
    'Adds a message to one of the member’s own complaints, which then waits for an answer again; also to one that was answered. ' +
    'One about their data is answered as a request of its own (`not_found`).',
  method: 'POST',
  path: '/api/complaint-message.php',
  access: 'member',
  input: z.object({
    reference: z.string().check(z.maxLength(20)),
    text: z.string().check(z.maxLength(20_000)),
    /** Made by the browser: a call that is repeated under this id acts once. */
    client_id: z.uuid(),
  }),
  output: OwnComplaints,
  errors: ['not_found', 'empty', 'message_too_long'],
  idempotency: 'natural',
  limit: { requests: 20, seconds: 86_400, sparesMistakes: true },
})
