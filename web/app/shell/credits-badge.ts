import { creditsBadgeThreshold } from '#contract/api/limits.ts'

/** How the badge of the credits looks: hidden above ten, a warning above zero, danger at zero. */
export function creditsBadge(credits: number): 'hidden' | 'warning' | 'danger' {
  if (credits > creditsBadgeThreshold) return 'hidden'
  return credits > 0 ? 'warning' : 'danger'
}
