import type { Verdict } from '#contract/admin/tracking/experiments.ts'

/** How many of those who saw a variant did what the metric counts. */
export interface VariantCount {
  readonly variant: string
  readonly exposed: number
  readonly converted: number
}

interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/**
 * The quantile of the normal distribution for an interval of 95 %, shared by so many comparisons with the first variant:
 * 1 − 0.05 / (2 · comparisons) (Bonferroni), so that more variants do not find more by chance.
 */
const quantiles = [1.959964, 2.241403, 2.39398, 2.497705, 2.575829] as const

/** Below this many in one variant, an interval says little about a site of this trade. */
export const minExposed = 100

/**
 * Returns a share with its score interval (E. B. Wilson, Probable inference, the law of succession, and statistical
 * inference, Journal of the American Statistical Association 22, 1927); null of no one.
 */
export function findShare(
  { exposed, converted }: Pick<VariantCount, 'exposed' | 'converted'>,
  quantile: number = quantiles[0],
): Interval | null {
  if (exposed === 0) return null
  const value = converted / exposed
  const square = quantile ** 2
  const middle = value + square / (2 * exposed)
  const half = quantile * Math.sqrt((value * (1 - value)) / exposed + square / (4 * exposed ** 2))
  const scale = 1 + square / exposed
  return { value, low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) }
}

/**
 * Returns the difference of two shares with its hybrid score interval (R. G. Newcombe, Interval estimation for the
 * difference between independent proportions, method 10, Statistics in Medicine 17, 1998).
 */
export function findDifference(
  of: Pick<VariantCount, 'exposed' | 'converted'>,
  from: Pick<VariantCount, 'exposed' | 'converted'>,
  quantile: number = quantiles[0],
): Interval | null {
  const here = findShare(of, quantile)
  const there = findShare(from, quantile)
  if (!here || !there) return null
  const value = here.value - there.value
  return {
    value,
    low: value - Math.hypot(here.value - here.low, there.high - there.value),
    high: value + Math.hypot(here.high - here.value, there.value - there.low),
  }
}

/** Returns the shares of the variants, the difference of each from the first, and what can be said of them. */
export function compareShares(counts: readonly VariantCount[]): {
  results: (VariantCount & { share: Interval | null; difference: Interval | null })[]
  verdict: Verdict
} {
  const [first] = counts
  const quantile = quantiles[Math.min(counts.length - 2, quantiles.length - 1)] ?? quantiles[0]
  const results = counts.map((count) => ({
    ...count,
    share: findShare(count),
    difference: first === undefined || count === first ? null : findDifference(count, first, quantile),
  }))
  const isDifferent = results.some(
    ({ difference }) => difference && (difference.low > 0 || difference.high < 0),
  )
  const hasEnough = counts.every(({ exposed }) => exposed >= minExposed)
  const verdict = isDifferent ? 'different' : 'equal'
  return { results, verdict: hasEnough ? verdict : 'too_few' }
}
