/** What an account can be; without schemas, for the back office. */
export const memberStates = ['not_confirmed', 'activated', 'banned', 'pending_deletion'] as const
