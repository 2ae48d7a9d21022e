/** The birth dates of some ages: after one day and until another, both YYYY-MM-DD. */
export interface BirthDates {
  /** Exclusive. */
  after: string
  /** Inclusive. */
  until: string
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * Returns the day a number of years earlier. 29 February becomes 28 when it does not exist, which divides members the
 * same way.
 */
function subtractYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const rest = day.slice(4) === '-02-29' && !isLeap(year) ? '-02-28' : day.slice(4)
  return `${String(year).padStart(4, '0')}${rest}`
}

/** Returns the birth dates of those who are between `min` and `max` years old on a day. */
export function toBirthDates(day: string, ages: { min: number; max: number }): BirthDates {
  return { after: subtractYears(day, ages.max + 1), until: subtractYears(day, ages.min) }
}
