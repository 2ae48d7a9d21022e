// Zones differ by whole quarters of an hour: within a minute it is the same day everywhere in one. A list of cards asks
// once for each, and making the text is the dearest part of a card.
const minuteMilliseconds = 60_000
const lastAsked = new Map<string, { minute: number; date: string }>()

/** The calendar date of a moment in a time zone, as YYYY-MM-DD: the site's zone decides what "today" is (V-003). */
export function dateIn(timeZone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / minuteMilliseconds)
  const known = lastAsked.get(timeZone)
  if (known?.minute === minute) return known.date
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
  lastAsked.set(timeZone, { minute, date })
  return date
}

/** Whole years from a birth date to a day, both YYYY-MM-DD. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
