/** In all current time zones, days start at a whole minute. */
const minute = 60_000

interface ZoneClock {
  readonly format: Intl.DateTimeFormat
  /** The minute that was last asked for, and its date. */
  minute: number
  date: string
}

/** Creating a formatter costs more than the rest of a card, and using it more than most of it. */
const zones = new Map<string, ZoneClock>()

/**
 * Returns the calendar date of a point in time in a time zone, as YYYY-MM-DD: the site’s zone decides what "today" is.
 */
export function getDateIn(timeZone: string, moment: Date): string {
  let zone = zones.get(timeZone)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    zone = { format, minute: Number.NaN, date: '' }
    zones.set(timeZone, zone)
  }
  const currentMinute = Math.floor(moment.getTime() / minute)
  if (zone.minute !== currentMinute) {
    zone.date = zone.format.format(moment)
    zone.minute = currentMinute
  }
  return zone.date
}

/** Returns the hour of the day in a time zone, from 0 to 23. */
export function getHourIn(timeZone: string, moment: Date): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(format.format(moment))
}

/** Computes the whole years from a birth date to a day, both YYYY-MM-DD. */
export function computeAgeOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
