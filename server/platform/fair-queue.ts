/**
 * Runs tasks of many owners, a limited number at a time. Owners take turns, one task each, so that one with many tasks
 * waits for one with few.
 */
export class FairQueue {
  readonly #maxRunning: number
  #running = 0
  /** Waiting tasks by owner; the next owner first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** Runs a task when its owner's turn comes. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    // A finished task passes its slot on, so that no later task gets in between.
    if (this.#running < this.#maxRunning) this.#running += 1
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const own = this.#waiting.get(owner)
      if (own) own.push(resolve)
      else this.#waiting.set(owner, [resolve])
    })
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#running -= 1
      return
    }
    const [owner, [begin, ...rest]] = first
    this.#waiting.delete(owner)
    if (rest.length > 0) this.#waiting.set(owner, rest)
    begin?.()
  }
}
