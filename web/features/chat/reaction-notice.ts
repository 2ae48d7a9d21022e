import type { Reaction } from '#contract/features/chat/reaction.ts'

/** A reaction that one of the two members has set, or removed with null. */
export interface ReactionChange {
  conversation: string
  message: string
  by_me: boolean
  reaction: Reaction | null
}

const listeners = new Set<(change: ReactionChange) => void>()
/** Arrived before the code that shows them. */
const waiting: ReactionChange[] = []

/** Announces a reaction of the other member to one's own message. */
export function announceReaction(change: ReactionChange): void {
  if (listeners.size === 0) waiting.push(change)
  for (const listener of listeners) listener(change)
}

/** Calls the listener for each reaction, including earlier ones. Returns the function that unsubscribes. */
export function onReaction(listener: (change: ReactionChange) => void): () => void {
  listeners.add(listener)
  for (const change of waiting.splice(0)) listener(change)
  return () => listeners.delete(listener)
}
