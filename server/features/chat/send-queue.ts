import type { MessageToSend, SendResult } from '../../app/services/chat.ts'

/** Sends a batch in one statement and returns a result for each message. */
export type SendBatch = (batch: readonly MessageToSend[]) => Promise<SendResult[]>

interface QueuedMessage {
  message: MessageToSend
  resolve: (result: SendResult) => void
  reject: (error: unknown) => void
}

const maxInFlight = 2
const maxBatch = 64
const maxWaitMilliseconds = 20 // statements take a few; a longer one waits for a lock, which other messages need not
const maxAttempts = 3

/**
 * Group commit: a message is sent immediately when no statement is in flight, otherwise together with all others that
 * wait. Most of a statement's cost is the same for one message and for many, so a second one starts next to the first
 * only with a full batch, or when the first takes long. A batch that fails as a whole is sent again in parts.
 */
export class SendQueue {
  readonly #send: SendBatch
  #waiting: QueuedMessage[] = []
  #inFlight = 0
  #timer: NodeJS.Timeout | undefined

  constructor(send: SendBatch) {
    this.#send = send
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Rejects only when the database fails. */
  add(message: MessageToSend): Promise<SendResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject })
      this.#startNext()
    })
  }

  #startNext({ isLate = false } = {}): void {
    const isDue = () => this.#inFlight === 0 || this.#waiting.length >= maxBatch
    if (isLate && this.#inFlight < maxInFlight && this.#waiting.length > 0) this.#start()
    while (this.#waiting.length > 0 && this.#inFlight < maxInFlight && isDue()) this.#start()
    if (this.#waiting.length === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#startNext({ isLate: true })
    }, maxWaitMilliseconds)
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#takeBatch()
    this.#inFlight += 1
    const end = () => {
      this.#inFlight -= 1
      this.#startNext()
    }
    this.#send(batch.map(({ message }) => message)).then(
      // At the end of the tick: whatever else arrives in it joins the next batch, which starts before this one is
      // answered.
      (results) =>
        setImmediate(() => {
          end()
          for (const [index, one] of batch.entries()) settle(one, results[index])
        }),
      (error: unknown) => void this.#sendAgain(batch, error).finally(end),
    )
  }

  /** The statement takes each member once. A second message of theirs waits, and so does what its sender wrote after it. */
  #takeBatch(): QueuedMessage[] {
    const batch: QueuedMessage[] = []
    const rest: QueuedMessage[] = []
    const members = new Set<string>()
    const behind = new Set<string>()
    for (const queued of this.#waiting) {
      const { from_id, to_id } = queued.message
      if (batch.length < maxBatch && !members.has(from_id) && !members.has(to_id) && !behind.has(from_id)) {
        batch.push(queued)
        members.add(from_id).add(to_id)
      } else {
        rest.push(queued)
        behind.add(from_id)
      }
    }
    this.#waiting = rest
    return batch
  }

  /**
   * Sends a failed batch again in parts: by site when one of its sites is read-only, which then gets one refusal for all
   * its messages, and otherwise one by one.
   */
  async #sendAgain(batch: readonly QueuedMessage[], error: unknown): Promise<void> {
    if (!isReadOnly(error)) {
      const again = batch.length > 1 || isTransient(error)
      await Promise.all(batch.map((one) => (again ? this.#sendAlone(one) : one.reject(error))))
      return
    }
    const bySite = [...Map.groupBy(batch, ({ message }) => message.site_id).values()]
    if (bySite.length === 1) for (const one of batch) one.reject(error)
    else await Promise.all(bySite.map((part) => this.#sendPart(part)))
  }

  async #sendPart(part: readonly QueuedMessage[]): Promise<void> {
    try {
      const results = await this.#send(part.map(({ message }) => message))
      for (const [index, one] of part.entries()) settle(one, results[index])
    } catch (error) {
      await this.#sendAgain(part, error)
    }
  }

  /** Sends a message by itself, retrying when it conflicts with another process on the same rows. */
  async #sendAlone(queued: QueuedMessage, attemptsLeft = maxAttempts): Promise<void> {
    try {
      const [result] = await this.#send([queued.message])
      settle(queued, result)
    } catch (error) {
      if (attemptsLeft > 1 && isTransient(error)) return this.#sendAlone(queued, attemptsLeft - 1)
      queued.reject(error)
    }
  }
}

function settle({ resolve, reject }: QueuedMessage, result: SendResult | undefined): void {
  if (result) resolve(result)
  else reject(new Error('send_messages gave no result'))
}

/**
 * Returns whether an error is a deadlock or a lost race for a unique row: the same statement then succeeds, or is
 * refused properly, on retry.
 */
function isTransient(error: unknown): boolean {
  return hasCode(error, ['40P01', '40001', '23505'])
}

/** Returns whether an error says that a site, or the whole database, is read-only at the moment. */
function isReadOnly(error: unknown): boolean {
  return hasCode(error, ['25006'])
}

/** Returns whether an error is PostgreSQL's with one of some codes (SQLSTATE). */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
