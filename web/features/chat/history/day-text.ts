import { formatDay } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'

/** The day of a moment as a line of its own: "Today", "Monday", "14 November 2026". */
export function dayText(
  iso: string,
  { now, locale, timeZone }: { now: number; locale: Locale; timeZone: string },
): string {
  const day = formatDay(iso, locale, { now, timeZone })
  return day.charAt(0).toLocaleUpperCase(locale) + day.slice(1)
}
