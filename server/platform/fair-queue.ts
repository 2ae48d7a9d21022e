/**
 * Runs the work of many owners, only so much at a time. An owner with much of it waits for one with little: the owners
 * take turns, each with one piece of work.
 */
export class FairQueue {
  readonly #maxRunning: number
  #running = 0
  /** The work that waits, by owner; who is served next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** Runs work when its owner's turn has come. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    // Finished work hands its place on, so that no later work gets in between.
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
