import * as z from 'zod/mini'

/** What a member is told of their verification; the words are `verification.notice.<kind>`. */
export const verificationNoticeKinds = [
  'same',
  'not_same',
  'unclear',
  'expired',
  'badge_lost',
  'asked',
] as const
export const VerificationNoticeKind = z.enum(verificationNoticeKinds)
export type VerificationNoticeKind = z.infer<typeof VerificationNoticeKind>
