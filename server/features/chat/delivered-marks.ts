import type { Logger } from 'pino'
import type { Context, MemberContext } from '../../app/context.ts'
import type { DeliveredMark } from '../../app/services/chat.ts'
import type { Reads } from '../../app/transaction.ts'
import { type StoredReadMark, storeDelivered } from './read-marks.sql.ts'

const flushMilliseconds = 1000

interface Parts {
  readonly db: Reads
  /** Sends a transient event to the screens of a member. */
  readonly pass: Context['pass']
  readonly log: Logger
}

/**
 * Collects how far messages have reached their receivers' screens. Every message has a mark, and the next mark or read
 * makes up for a lost one. So marks are stored together once a second, outside the messages' own transactions. Only
 * then are the senders notified: what may no longer be marked, after a block or a ban, is not revealed.
 */
export class DeliveredMarks {
  readonly #parts: Parts
  readonly #marks = new Map<string, DeliveredMark>()
  readonly #retried = new WeakSet<DeliveredMark>()
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  record(mark: DeliveredMark): void {
    const key = `${mark.conversation} ${mark.receiverId}`
    const known = this.#marks.get(key)
    if (known && known.message >= mark.message) return
    this.#marks.set(key, mark)
    this.#timer ??= setTimeout(() => void this.flush(), flushMilliseconds)
  }

  /** Stores the collected marks. Busy conversations wait for the next run. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#storing = this.#storing
      .then(() => this.#store())
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'failed to save delivery marks'))
    return this.#storing
  }

  async #store(): Promise<void> {
    const marks = [...this.#marks.values()]
    if (marks.length === 0) return
    this.#marks.clear()
    const stored = await storeDelivered(this.#parts.db, marks)
    for (const row of stored) this.#notifySenders(row)
    const ids = new Set(stored.map(({ id }) => id))
    // A deleted conversation never becomes free, so each mark is retried only once.
    for (const mark of marks) {
      if (ids.has(mark.conversation) || this.#retried.has(mark)) continue
      this.#retried.add(mark)
      this.record(mark)
    }
  }

  #notifySenders({ id: conversation, member_a, member_b, revealed_a, revealed_b }: StoredReadMark): void {
    const { pass } = this.#parts
    if (revealed_a !== null) pass(member_b, { type: 'delivered', conversation, message: revealed_a })
    if (revealed_b !== null) pass(member_a, { type: 'delivered', conversation, message: revealed_b })
  }
}

/** Records that a message has reached a screen of the viewer; its sender sees it within a second or two. */
export function markDelivered(ctx: MemberContext, conversation: string, message: string): void {
  ctx.services.delivered.record({ conversation, receiverId: ctx.viewer.id, message })
}
