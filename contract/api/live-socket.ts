// Kept apart from the events, since the code that opens the socket needs none of their schemas.

export const liveSocketPath = '/api/events.php'
/**
 * Close codes: the server restarts (a standard code); logged out; the numbers asked for are gone, reload the lists; too
 * many screens; the member has yet to prove their age.
 */
export const closeCodes = {
  restart: 1012,
  loggedOut: 4403,
  cannotResume: 4409,
  tooMany: 4429,
  keptOut: 4451,
} as const
