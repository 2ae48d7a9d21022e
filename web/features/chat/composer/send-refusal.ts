import type { ErrorCode } from '#contract/api/errors.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { mayStartConversation } from '#web/features/profiles/cards/may-start-conversation.ts'
import type { Outgoing } from '../outbox.ts'

/** Why nothing was sent, as far as a member can do something about it. */
export type Refusal =
  | { kind: 'credits'; needed: number; credits: number }
  | { kind: 'age' }
  | { kind: 'premium'; what: 'photo' | 'voice' | 'conversation' }
  | { kind: 'other'; message: string }

export interface Attempt {
  user: Pick<User, 'age_proof' | 'credits' | 'paid_user' | 'free_conversations_left'>
  kind: Outgoing['kind']
  price: number
  /** Whether the conversation exists already. */
  known: boolean
}

/** Predicts a refusal from the page's data, so that no message has to fail first; the server decides. */
export function predictRefusal({ user, kind, price, known }: Attempt): Refusal | null {
  if (user.age_proof !== 'none') return { kind: 'age' }
  if ((kind === 'photo' || kind === 'voice') && !user.paid_user) return { kind: 'premium', what: kind }
  if (!known && !mayStartConversation(user)) return { kind: 'premium', what: 'conversation' }
  if (user.credits < price) return { kind: 'credits', needed: price, credits: user.credits }
  return null
}

/** Refusals that may not recur, through the member or by themselves. All others would recur. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_enough_credits',
  'premium_only',
  'confirm_email_first',
  'recipient_not_confirmed',
  'price_changed',
  'rate_limited',
  'unavailable',
  'server_error',
  'authentication_required',
])

/** Returns whether sending again can help after a refusal. */
export function mayRetry(code: ErrorCode | undefined): boolean {
  return code === undefined || passing.has(code)
}

const kinds: Partial<Record<ErrorCode, 'credits' | 'premium'>> = {
  not_enough_credits: 'credits',
  premium_only: 'premium',
}

/** Returns the refusal for the server's last error. */
export function findRefusal(items: readonly Outgoing[], credits: number): Refusal | null {
  const item = items.findLast((one) => one.state === 'failed')
  if (!item?.error) return null
  if (item.error.code === 'age_proof_required') return { kind: 'age' }
  const kind = kinds[item.error.code]
  if (kind === 'credits') return { kind, needed: item.credits, credits }
  const isMedia = item.kind === 'photo' || item.kind === 'voice'
  if (kind === 'premium') return { kind, what: isMedia ? item.kind : 'conversation' }
  return { kind: 'other', message: item.error.message }
}
