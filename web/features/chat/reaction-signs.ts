import type { Reaction } from '#contract/features/chat/reaction.ts'

/** The emoji of each reaction. */
export const reactionSigns: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thumbs_up: '👍',
  fire: '🔥',
}

/** Returns the reactions in the order in which they are offered. */
export function listReactions(): Reaction[] {
  return Object.keys(reactionSigns) as Reaction[] // the record above has no other keys
}
