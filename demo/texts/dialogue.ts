import type { Interest } from '#contract/features/profiles/interests.ts'

/**
 * A short conversation: the lines alternate, the first is by whoever starts. It can be cut off after any line. In
 * `[feminine/masculine]` the speaker's own gender chooses.
 */
export type Dialogue = {
  /** What the one who answers must like, when the lines take that for granted. */
  topic?: Interest
  lines: readonly string[]
}
