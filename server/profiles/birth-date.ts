import type { Site } from '../context.ts'
import { ageOn, dateIn } from './age.ts'

const oldest = 120

/** Whether a text is a day that exists, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether somebody born that day is old enough for the site today, in the site's time zone (V-003). */
export function isOldEnough(dateOfBirth: string, site: Site, now: Date): boolean {
  if (!isDay(dateOfBirth)) return false
  const age = ageOn(dateIn(site.settings.time_zone, now), dateOfBirth)
  return age >= site.settings.min_age && age <= oldest
}
