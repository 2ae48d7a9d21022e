/** The only source of time. Tests set and move it; nothing else calls `new Date()` for "now". */
export interface Clock {
  now(): Date
}

/** How far the clock of this machine is ahead of the clock that all processes share, in milliseconds. */
let ahead = 0

/** Returns the time that all processes of a deployment share, in milliseconds since 1970. */
export function getSharedMilliseconds(): number {
  return Date.now() - ahead
}

/** Sets how far the clock of this machine is ahead of the shared one, in milliseconds. */
export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds
}

export const systemClock: Clock = { now: () => new Date(getSharedMilliseconds()) }

/** A clock that stands still until it is moved, for tests. */
export class TestClock implements Clock {
  #now: number

  constructor(start: Date | string = '2026-11-21T12:00:00Z') {
    this.#now = new Date(start).getTime()
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance(span: { seconds?: number; days?: number }): void {
    this.#now += ((span.seconds ?? 0) + (span.days ?? 0) * 86_400) * 1000
  }
}
