import type { ErrorCode } from '#contract/api/errors.ts'

/** What the rules know of a member who writes to another one for the first time. */
export interface FirstMessageSender {
  /** Conversations that they have started in the last hour and day. */
  readonly startedInHour: number
  readonly startedInDay: number
  /** Conversations of the last day with exactly this text. */
  readonly identical: number
  readonly signedUpAt: Date
  readonly isConfirmed: boolean
  /** Whether the site currently has far more signups than usual. */
  readonly isSpike: boolean
}

/** The limits of a site for new accounts. */
export interface NewAccountLimits {
  readonly days: number
  readonly maxConversations: number
}

export interface Refusal {
  readonly code: ErrorCode
  readonly params?: Record<string, number>
}

const dayMilliseconds = 86_400_000

/** A person who reads profiles stays far below these; a bot that writes to everyone is stopped. */
const maxStarted = { hour: 10, day: 100 } as const
/** The same words to more members than this within a day are spam. */
const maxIdentical = 8

/**
 * Returns why a first message is refused; null when it may be sent. None of this applies to an existing conversation.
 */
export function refuseFirstMessage(sender: FirstMessageSender, now: Date): Refusal | null {
  const age = now.getTime() - sender.signedUpAt.getTime()
  // During a flood of new accounts, only those with a confirmed address can start conversations.
  if (sender.isSpike && !sender.isConfirmed && age < dayMilliseconds) return { code: 'confirm_email_first' }
  if (sender.startedInHour >= maxStarted.hour) return { code: 'rate_limited', params: { seconds: 3600 } }
  if (sender.startedInDay >= maxStarted.day) return { code: 'rate_limited', params: { seconds: 86_400 } }
  if (sender.identical >= maxIdentical) return { code: 'identical_messages' }
  return null
}

/** In its first days, an account can start a limited number of conversations a day. */
export function refuseNewAccount(
  sender: Pick<FirstMessageSender, 'startedInDay' | 'signedUpAt'>,
  { days, maxConversations }: NewAccountLimits,
  now: Date,
): Refusal | null {
  const age = now.getTime() - sender.signedUpAt.getTime()
  if (age >= days * dayMilliseconds || sender.startedInDay < maxConversations) return null
  return { code: 'rate_limited', params: { seconds: 86_400 } }
}
