import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets callers with the same name through one after the other, a number of milliseconds apart. Each process counts by
 * itself, so further processes let through more.
 */
export class Turns {
  readonly #apart: number
  readonly #maxWait: number
  readonly #last = new Map<string, number>()

  constructor({ apartMilliseconds = 2000, maxWaitMilliseconds = 10_000 } = {}) {
    this.#apart = apartMilliseconds
    this.#maxWait = maxWaitMilliseconds
  }

  /** Returns how many names have someone waiting. */
  get size(): number {
    return this.#last.size
  }

  /** Waits for a turn and returns null; returns the seconds after which to try again when too many are waiting. */
  async take(who: string): Promise<number | null> {
    const now = performance.now()
    const turn = Math.max(now, this.#last.get(who) ?? 0) + this.#apart
    if (turn - now > this.#maxWait) return Math.max(1, Math.ceil(this.#apart / 1000))
    this.#last.set(who, turn)
    await sleep(turn - now)
    if (this.#last.get(who) === turn) this.#last.delete(who)
    return null
  }
}
