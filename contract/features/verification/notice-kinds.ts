import * as z from 'zod/mini'

/** The kinds of notices about a verification; their text is `verification.notice.<kind>`. */
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
