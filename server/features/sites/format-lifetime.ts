import { formatNumber } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats how long something is kept, given in seconds, in the largest unit that fits: "10 minutes", "8 hours". */
export function formatLifetime(seconds: number, locale: Locale): string {
  const [unit, each] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return formatNumber(seconds / each, locale, { style: 'unit', unit, unitDisplay: 'long' })
}
