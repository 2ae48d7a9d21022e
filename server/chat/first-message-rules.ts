import type { ErrorCode } from '#contract/errors.ts'

/** What is known of somebody who is about to write to a member for the first time. */
export interface Beginner {
  /** Conversations that they have begun in the last hour and day. */
  readonly begunInHour: number
  readonly begunInDay: number
  /** Conversations of the last day that hold this very text of theirs. */
  readonly identical: number
  readonly signedUpAt: Date
  readonly isConfirmed: boolean
  /** Whether the site has far more signups at this moment than it is used to. */
  readonly isSpike: boolean
}

const dayMilliseconds = 86_400_000

/** A person who reads profiles gets nowhere near these; a program that writes to everybody is stopped by them. */
const mostBegun = { hour: 10, day: 100 } as const
/** The same words to more members than this within a day are a circular. */
const mostIdentical = 8

/**
 * Tells why a first message is not let through; null when it is. What a new account may do is the site's own setting.
 * None of this applies to a conversation that has begun.
 */
export function refusalOfFirst(
  beginner: Beginner,
  now: Date,
): { code: ErrorCode; params?: Record<string, number> } | null {
  const age = now.getTime() - beginner.signedUpAt.getTime()
  // In a flood of new accounts, only those that a person answers for begin conversations.
  if (beginner.isSpike && !beginner.isConfirmed && age < dayMilliseconds)
    return { code: 'confirm_email_first' }
  if (beginner.begunInHour >= mostBegun.hour) return { code: 'rate_limited', params: { seconds: 3600 } }
  if (beginner.begunInDay >= mostBegun.day) return { code: 'rate_limited', params: { seconds: 86_400 } }
  if (beginner.identical >= mostIdentical) return { code: 'identical_messages' }
  return null
}
