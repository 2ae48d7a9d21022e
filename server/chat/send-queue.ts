import type { Outgoing, SentRow } from './send-messages.sql.ts'

/** Sends a list in one statement and gives a row for each. */
export type SendList = (list: readonly Outgoing[]) => Promise<SentRow[]>

interface Waiting {
  readonly message: Outgoing
  readonly resolve: (row: SentRow) => void
  readonly reject: (error: unknown) => void
}

const mostInFlight = 2
const mostTogether = 64
/**
 * A statement takes some milliseconds. One that takes longer is waiting for somebody, and the other messages need not.
 */
const patienceMilliseconds = 20
const mostAttempts = 3

/**
 * Shares transactions under load: a message goes at once while no statement is under way, else it waits for the next
 * and goes with all others that wait. Most of a statement's cost is the same for one message and for many, so a second
 * one begins beside the first only with a full list, or when the first takes long. Each message succeeds or fails on
 * its own: a list that fails as a whole is sent again one by one.
 */
export class SendQueue {
  readonly #send: SendList
  #waiting: Waiting[] = []
  #inFlight = 0
  #patience: NodeJS.Timeout | undefined

  constructor(send: SendList) {
    this.#send = send
  }

  /** How many messages wait for a statement. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Sends a message; rejects only when the database fails. */
  add(message: Outgoing): Promise<SentRow> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    while (this.#waiting.length > 0 && (this.#inFlight === 0 || this.#waiting.length >= mostTogether)) {
      if (this.#inFlight === mostInFlight) return
      this.#begin()
    }
    if (this.#waiting.length > 0)
      this.#patience ??= setTimeout(() => this.#afterPatience(), patienceMilliseconds)
  }

  #afterPatience(): void {
    this.#patience = undefined
    if (this.#inFlight < mostInFlight && this.#waiting.length > 0) this.#begin()
    this.#next()
  }

  #begin(): void {
    clearTimeout(this.#patience)
    this.#patience = undefined
    const list = this.#take()
    this.#inFlight += 1
    const end = () => {
      this.#inFlight -= 1
      this.#next()
    }
    this.#send(list.map((waiting) => waiting.message)).then(
      (rows) => {
        // Whatever else comes in this turn goes with the next list. The database gets it before the answers of this
        // list are made, which takes as long.
        setImmediate(() => {
          end()
          settle(list, rows)
        })
      },
      (error: unknown) => void this.#carrySingly(list, error).finally(end),
    )
  }

  /**
   * The statement takes each member only once, as sender or as receiver. A second message of theirs waits for the next
   * list, and so does whatever the same sender wrote after it.
   */
  #take(): Waiting[] {
    const list: Waiting[] = []
    const rest: Waiting[] = []
    const taken = new Set<string>()
    const behind = new Set<string>()
    for (const waiting of this.#waiting) {
      const { fromId, toId } = waiting.message
      if (list.length < mostTogether && !taken.has(fromId) && !taken.has(toId) && !behind.has(fromId)) {
        list.push(waiting)
        taken.add(fromId).add(toId)
      } else {
        rest.push(waiting)
        behind.add(fromId)
      }
    }
    this.#waiting = rest
    return list
  }

  async #carrySingly(list: readonly Waiting[], error: unknown): Promise<void> {
    if (list.length > 1) await Promise.all(list.map((waiting) => this.#carryAlone(waiting)))
    else await this.#carryAlone(list[0], error)
  }

  /** Sends a message by itself, and again when it has clashed with another process on the same rows. */
  async #carryAlone(waiting: Waiting | undefined, before?: unknown): Promise<void> {
    if (!waiting) return
    let last = before
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (last !== undefined && !isPassing(last)) break
      try {
        const [row] = await this.#send([waiting.message])
        if (!row) throw new Error('send_messages_in_order gave no row')
        return waiting.resolve(row)
      } catch (error) {
        last = error
      }
    }
    waiting.reject(last)
  }
}

function settle(list: readonly Waiting[], rows: readonly SentRow[]): void {
  for (const [index, { resolve, reject }] of list.entries()) {
    const row = rows[index]
    if (row) resolve(row)
    else reject(new Error('send_messages_in_order gave no row'))
  }
}

/** A deadlock, a lost race for a unique row: the same statement succeeds, or answers properly, the next time. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '40P01' || code === '40001' || code === '23505'
}
