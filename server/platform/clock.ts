/** The only source of time. Tests set and move it; nothing else calls `new Date()` for "now". */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. For tests. */
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
