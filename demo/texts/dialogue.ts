import type { Interest } from '#contract/features/profiles/interests.ts'

/**
 * A short conversation: the lines alternate, the person who starts speaks first. It can be cut off after any line. In
 * `[feminine/masculine]` the speaker's own gender chooses.
 */
export type Dialogue = {
  /** What the person who answers must like, when the lines take that for granted. */
  topic?: Interest
  lines: readonly string[]
}
