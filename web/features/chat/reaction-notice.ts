import type { ReactionChange } from './apply-reactions.ts'

const listeners = new Set<(change: ReactionChange) => void>()

/** Tells of a reaction of the other member to an own message. */
export function announceReaction(change: ReactionChange): void {
  for (const listener of listeners) listener(change)
}

/** Calls the listener for each such reaction. Returns what ends it. */
export function onReaction(listener: (change: ReactionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
