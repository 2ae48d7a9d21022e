import type { User } from '#contract/features/accounts/account.ts'

/** Whether a member may write first to someone new: premium members always, others as often as is free. */
export function mayStartConversation(user: Pick<User, 'paid_user' | 'free_conversations_left'>): boolean {
  return user.paid_user || user.free_conversations_left > 0
}
