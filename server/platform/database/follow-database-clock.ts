import type pg from 'pg'
import type { Logger } from 'pino'
import { setClockAhead } from '../clock.ts'
import { readDatabaseClock } from './database-clock.sql.ts'

const lookMilliseconds = 10_000
/** Clocks that differ by less are right, and the way to the database is not measured more exactly. */
const minMilliseconds = 500

/**
 * Measures how far this machine's clock is ahead of the database's, in milliseconds: 0 while they agree to half a
 * second. What the reading itself took counts by half.
 */
export async function measureClockAhead(
  readClock: () => Promise<number>,
  now: () => number = Date.now,
): Promise<number> {
  const sent = now()
  const there = await readClock()
  const difference = (sent + now()) / 2 - there
  return Math.abs(difference) < minMilliseconds ? 0 : Math.round(difference)
}

/**
 * Has this process take its time from the clock of the database, which all processes share: lists, pages and periods then
 * agree whatever the machine's own clock says. Looks at the start and every ten seconds; gives the function that stops it.
 */
export async function followDatabaseClock(pool: pg.Pool, log: Logger): Promise<() => void> {
  let known = 0
  async function look(): Promise<void> {
    const ahead = await measureClockAhead(() => readDatabaseClock(pool))
    if (Math.abs(ahead - known) >= minMilliseconds) {
      log.warn(
        { seconds: Math.round(ahead / 1000) },
        'the clock differs from the database’s, using the database’s',
      )
    }
    known = ahead
    setClockAhead(ahead)
  }
  await look()
  const timer = setInterval(() => {
    // While the database is away, what was known last holds.
    look().catch((error) => log.debug({ reason: String(error) }, 'the clock of the database was not read'))
  }, lookMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
