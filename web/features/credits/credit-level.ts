/** The highest number that counts as few. */
const few = 10

/** Plenty above ten, few from ten to one, none at zero. */
export function creditLevel(credits: number): 'plenty' | 'few' | 'none' {
  if (credits <= 0) return 'none'
  return credits <= few ? 'few' : 'plenty'
}
