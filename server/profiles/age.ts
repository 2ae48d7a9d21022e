/** Making one costs more than all else of a card. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of a moment in a time zone, as YYYY-MM-DD: the site's zone decides what "today" is (V-003). */
export function dateIn(timeZone: string, moment: Date): string {
  const known = formats.get(timeZone)
  if (known) return known.format(moment)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** Whole years from a birth date to a day, both YYYY-MM-DD. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
