/** Whose turn it is: `open` waits for the staff, `waiting` for the member; `solved` for no one. */
export const threadStates = ['open', 'waiting', 'solved'] as const
