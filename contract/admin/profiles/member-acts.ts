/** What the support may do for a member. */
export const memberActs = ['confirm', 'resend_confirmation', 'end_sessions', 'accept_country'] as const
