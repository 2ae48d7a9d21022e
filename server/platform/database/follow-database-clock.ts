import type pg from 'pg'
import type { Logger } from 'pino'
import { setClockAhead } from '../clock.ts'
import { readDatabaseClock } from './database-clock.sql.ts'

const lookMilliseconds = 10_000
/** Smaller differences are ignored: the round trip to the database is not measured more precisely. */
const minMilliseconds = 500

/**
 * Measures how far the clock of this machine is ahead of the database’s, in milliseconds: 0 while they agree to half a
 * second. Half of the round trip is subtracted.
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
 * Makes this process take its time from the clock of the database, which all processes share, so that lists, pages and
 * periods agree whatever the machine’s own clock says. Checks it at the start and every ten seconds; returns the
 * function that stops it.
 */
export async function followDatabaseClock(pool: pg.Pool, log: Logger): Promise<() => void> {
  let known = 0
  async function measureClock(): Promise<void> {
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
  await measureClock()
  const timer = setInterval(() => {
    // While the database is away, the last measurement is used.
    measureClock().catch((error) =>
      log.debug({ reason: String(error) }, 'the clock of the database was not read'),
    )
  }, lookMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
