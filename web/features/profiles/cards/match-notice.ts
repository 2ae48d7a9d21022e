import type { Card } from '#contract/features/profiles/profile.ts'

/** A like or a match to show in the match modal. */
export interface MatchNotice {
  profile: Card
  match: boolean
}

type Listener = (notice: MatchNotice) => void
const listeners = new Set<Listener>()
/** What became known before the code of the modal had loaded. */
let waiting: MatchNotice[] = []

/**
 * Tells the match modal of a new match or like, from wherever it became known: an answer or a live event. Without a
 * listener it is kept for the first one.
 */
export function announceMatch(notice: MatchNotice): void {
  if (listeners.size === 0) waiting.push(notice)
  for (const listener of listeners) listener(notice)
}

/** Listens for matches and likes, kept ones included. Returns the function that stops listening. */
export function onMatchNotice(listener: Listener): () => void {
  listeners.add(listener)
  const earlier = waiting
  waiting = []
  for (const notice of earlier) listener(notice)
  return () => listeners.delete(listener)
}
