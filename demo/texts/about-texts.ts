import type { Interest } from '#contract/features/profiles/interests.ts'

/**
 * Sentences of one language that about-me texts are put together from. `{city}` is the member's city; in
 * `[feminine/masculine]` the writer's own gender chooses; `{three}` is three of the interests.
 */
export type AboutTexts = {
  openings: readonly string[]
  /** One thing to say about each interest, sometimes two. */
  interests: Readonly<Record<Interest, readonly string[]>>
  life: { any: readonly string[]; young: readonly string[]; older: readonly string[] }
  wishes: readonly string[]
  closings: readonly string[]
  /** Whole texts of people who don't like to write. */
  short: readonly string[]
}
