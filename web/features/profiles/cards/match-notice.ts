import type { Card } from '#contract/features/profiles/profile.ts'

/** A like or a match to show in the match modal. */
export interface MatchNotice {
  profile: Card
  match: boolean
}

type Listener = (notice: MatchNotice) => void
const listeners = new Set<Listener>()

/** Tells the match modal of a new match or like, from wherever it became known: an answer or a live event. */
export function announceMatch(notice: MatchNotice): void {
  for (const listener of listeners) listener(notice)
}

/** Calls the listener with each match and like. Returns the function that stops hearing. */
export function onMatchNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
