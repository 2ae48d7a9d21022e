const firstMilliseconds = 500
/** A server that restarts is back within this, and whoever waits for it should not wait longer than that again. */
const soonMilliseconds = 4000
/** After so many attempts, about a minute, it is a longer outage. */
const soonAttempts = 20
const mostMilliseconds = 30_000

/**
 * How long to wait before an attempt to connect with this number, from 0: doubling up to four seconds, after a minute
 * up to half a minute; half of it by chance.
 */
export function reconnectDelay(attempt: number, chance: number = Math.random()): number {
  const doubled = firstMilliseconds * 2 ** Math.min(attempt, 16)
  const whole = Math.min(doubled, attempt < soonAttempts ? soonMilliseconds : mostMilliseconds)
  return whole / 2 + (whole / 2) * chance
}
