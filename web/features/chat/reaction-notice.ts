import type { Reaction } from '#contract/features/chat/reaction.ts'

/** A reaction that one of the two members has set, or taken back with null. */
export interface ReactionChange {
  conversation: string
  message: string
  by_me: boolean
  reaction: Reaction | null
}

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
