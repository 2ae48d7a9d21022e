const firstMilliseconds = 500
const mostMilliseconds = 30_000

/** How long to wait before an attempt to connect with this number, from 0: doubling up to half a minute, with half of it by chance. */
export function reconnectDelay(attempt: number, chance: number = Math.random()): number {
  const whole = Math.min(mostMilliseconds, firstMilliseconds * 2 ** attempt)
  return whole / 2 + (whole / 2) * chance
}
