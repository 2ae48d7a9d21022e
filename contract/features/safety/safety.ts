import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxCursorLength, maxNotifierNameLength, reportLength } from '../../api/limits.ts'
import { maxEmailLength } from '../accounts/email-address.ts'

const MemberId = z.object({ profile: z.uuid() })
const BlockAnswer = z.object({ profile: z.object({ id: z.string(), blocked: z.boolean() }) })

export const blocks = defineCall({
  about:
    'Lists the members whom the caller has blocked, the latest first; by name alone, since they may block the caller, too.',
  method: 'GET',
  path: '/api/blocks.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ before: z.optional(z.string().check(z.maxLength(maxCursorLength))) }),
  output: z.object({
    profiles: z.array(z.object({ id: z.string(), name: z.string(), fictional: z.boolean() })),
    next: z.nullable(z.string()),
  }),
  errors: [],
  idempotency: 'read',
})

export const block = defineCall({
  about:
    'Blocks a member; the chats and likes between the two are deleted for both and kept 90 days out of sight.',
  method: 'POST',
  path: '/api/block.php',
  access: 'member',
  input: MemberId,
  output: BlockAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
  limit: { requests: 60, seconds: 3600 },
})

export const unblock = defineCall({
  about: 'Unblocks a member; nothing that the block deleted comes back.',
  method: 'DELETE',
  path: '/api/block.php',
  access: 'member',
  input: MemberId,
  output: BlockAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})

export const reportReasons = ['fake', 'underage', 'abuse', 'spam', 'photo', 'other'] as const
export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

/** The most characters of the name of a law. */
export const maxLawLength = 500

export const report = defineCall({
  about:
    'Reports a member, one of their pictures, a conversation or a message of it; the evidence is kept as it is now. The ' +
    'reporter gets a receipt by e-mail, and the outcome with the way to object.',
  method: 'POST',
  path: '/api/report.php',
  access: 'member',
  input: z.extend(MemberId, {
    reason: ReportReason,
    conversation: z.optional(z.uuid()),
    photo: z.optional(z.uuid()),
    /** The message of the reported conversation that it is about. */
    message: z.optional(z.uuid()),
    text: z.optional(z.string().check(z.maxLength(reportLength, { error: 'message_too_long' }))),
    /**
     * A notice of illegal content (Article 16 (2) of Regulation (EU) 2022/2065): needs `text`, `good_faith`, and, except
     * for what harms minors, `notifier_name`.
     */
    illegal: z.optional(z.boolean()),
    /** The law that it breaks, if the reporter can name one. */
    law: z.optional(z.string().check(z.maxLength(maxLawLength))),
    notifier_name: z.optional(z.string().check(z.maxLength(maxNotifierNameLength))),
    /** Where to answer; left out, the address of the account. */
    notifier_email: z.optional(z.string().check(z.maxLength(maxEmailLength))),
    /** The reporter believes in good faith that what they say is right and complete. */
    good_faith: z.optional(z.literal(true)),
  }),
  output: z.object({ reference: z.string() }),
  errors: ['not_found', 'empty', 'invalid_email'],
  idempotency: 'key',
  limit: { requests: 20, seconds: 86_400 },
})
