import { getDateIn } from '../profiles/age.ts'

const longestDayMilliseconds = 26 * 3_600_000

/**
 * Returns when the calendar day of a moment ends in a time zone, to the millisecond, also on the days the clocks
 * change.
 */
export function findDayEnd(timeZone: string, moment: Date): Date {
  const today = getDateIn(timeZone, moment)
  let [still, over] = [moment.getTime(), moment.getTime() + longestDayMilliseconds]
  while (over - still > 1) {
    const middle = Math.floor((still + over) / 2)
    if (getDateIn(timeZone, new Date(middle)) === today) still = middle
    else over = middle
  }
  return new Date(over)
}
