import type { Card } from '#contract/features/profiles/profile.ts'

/** A like or a match to show in the match modal. */
export interface MatchNews {
  profile: Card
  match: boolean
}

type Listener = (news: MatchNews) => void
const listeners = new Set<Listener>()
/** What became known before the code of the modal had loaded. */
let waiting: MatchNews[] = []

/**
 * Tells the match modal of a new match or like, from wherever it became known: an answer or a live event. Without a
 * listener it is kept for the first one.
 */
export function announceMatch(news: MatchNews): void {
  if (listeners.size === 0) waiting.push(news)
  for (const listener of listeners) listener(news)
}

/** Listens for matches and likes, kept ones included. Returns the function that stops listening. */
export function onMatchNews(listener: Listener): () => void {
  listeners.add(listener)
  const kept = waiting
  waiting = []
  for (const news of kept) listener(news)
  return () => listeners.delete(listener)
}
