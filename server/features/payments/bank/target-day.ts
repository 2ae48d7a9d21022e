const dayMs = 86_400_000

/** Easter Sunday of a year (the anonymous Gregorian rule). */
function computeEaster(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const l = (32 + 2 * (b % 4) + 2 * i - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const n = h + l - 7 * m
  const month = Math.floor((n + 90) / 25)
  return new Date(Date.UTC(year, month - 1, (n + 33 * month + 19) % 32))
}

const fixed: readonly string[] = ['01-01', '05-01', '12-25', '12-26']

/** Returns whether the banks of the euro area settle payments on a day (TARGET calendar). */
export function isTargetDay(day: Date): boolean {
  if (day.getUTCDay() === 0 || day.getUTCDay() === 6) return false
  if (fixed.includes(day.toISOString().slice(5, 10))) return false
  const sinceEaster =
    (Date.parse(day.toISOString().slice(0, 10)) - computeEaster(day.getUTCFullYear()).getTime()) / dayMs
  return sinceEaster !== -2 && sinceEaster !== 1
}

/** Returns the first settlement day at least a number of days from now, as YYYY-MM-DD. */
export function findTargetDayAfter(now: Date, days: number): string {
  let day = new Date(now.getTime() + days * dayMs)
  while (!isTargetDay(day)) day = new Date(day.getTime() + dayMs)
  return day.toISOString().slice(0, 10)
}
