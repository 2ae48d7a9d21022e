/** The last number that is few (K-022). */
const few = 10

/** Plenty above ten, few from ten to one, none at zero (L-028, L-029). */
export function creditLevel(credits: number): 'plenty' | 'few' | 'none' {
  if (credits <= 0) return 'none'
  return credits <= few ? 'few' : 'plenty'
}
