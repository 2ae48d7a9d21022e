/** How far a card must be dragged, in shares of its width, for the drag to be an answer. */
const enoughShare = 0.3
/** A quick flick answers too: pixels a millisecond. */
const enoughSpeed = 0.6
const flickShare = 0.08

export interface Drag {
  /** Pixels to the end of the line; negative to its start. */
  x: number
  milliseconds: number
  width: number
}

/** Returns the result of releasing a dragged card: right is a like, left a skip, a short distance nothing. */
export function toVote({ x, milliseconds, width }: Drag): 'like' | 'skip' | null {
  const share = Math.abs(x) / Math.max(1, width)
  const flicked = share > flickShare && Math.abs(x) / Math.max(1, milliseconds) > enoughSpeed
  if (share < enoughShare && !flicked) return null
  return x > 0 ? 'like' : 'skip'
}
