import { isDay } from '#contract/api/day.ts'
import type { Site } from '../../app/site.ts'
import { computeAgeOn, getDateIn } from './age.ts'

const oldest = 120

/** Returns whether someone born that day is old enough for the site today, in the site's time zone. */
export function isOldEnough(dateOfBirth: string, site: Site, now: Date): boolean {
  if (!isDay(dateOfBirth)) return false
  const age = computeAgeOn(getDateIn(site.settings.time_zone, now), dateOfBirth)
  return age >= site.settings.min_age && age <= oldest
}
