import { isDay } from '#contract/api/day.ts'
import type { DateParts } from '../../ui/date-of-birth-fields.tsx'

/** The three typed numbers as YYYY-MM-DD; null while one is missing. */
export function dateOf({ day, month, year }: DateParts): string | null {
  if (!day || !month || !year) return null
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Whether a typed date is a real day on which somebody old enough may be born. The server has the last word. */
export function mayBeBirthDate(date: string, minAge: number, now: Date): boolean {
  if (!isDay(date)) return false
  // A day of grace: the site's "today" may already be tomorrow here.
  const latest = new Date(Date.UTC(now.getUTCFullYear() - minAge, now.getUTCMonth(), now.getUTCDate() + 1))
  return date >= '1900-01-01' && date <= latest.toISOString().slice(0, 10)
}
