/** The lists of a member's page that go on over several pages. */
export const memberLists = [
  'ledger',
  'payments',
  'mails',
  'reports',
  'decisions',
  'notes',
  'threads',
  'sessions',
  'country_changes',
] as const
