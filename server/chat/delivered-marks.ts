import { findInvisible } from '../accounts/visibility.sql.ts'
import type { MemberContext, Reads } from '../context.ts'
import { recentlyUsed } from '../platform/recently-used.ts'
import { findOtherMember } from './conversation-pair.sql.ts'
import { type DeliveredMark, storeDelivered } from './read-marks.sql.ts'

const milliseconds = 1000

/**
 * Gathers how far messages have reached the screens of their receivers. Every message has such a mark, and the next one
 * or reading makes up for one that is lost. So marks are stored together once a second, outside the messages' own
 * transactions.
 */
export class DeliveredMarks {
  readonly #db: Reads
  readonly #onError: (error: unknown) => void
  readonly #marks = new Map<string, DeliveredMark>()
  readonly #tried = new WeakSet<DeliveredMark>()
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> = Promise.resolve()

  constructor(db: Reads, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  note(mark: DeliveredMark): void {
    const key = `${mark.conversation} ${mark.receiverId}`
    const known = this.#marks.get(key)
    if (known && known.message >= mark.message) return
    this.#marks.set(key, mark)
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds)
  }

  /** Stores what is gathered. Conversations that are busy wait for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#storing = this.#storing.then(() => this.#store()).catch(this.#onError)
    return this.#storing
  }

  async #store(): Promise<void> {
    const marks = [...this.#marks.values()]
    if (marks.length === 0) return
    this.#marks.clear()
    const stored = new Set(await storeDelivered(this.#db, marks))
    // A conversation that is gone never becomes free, so each mark is tried a second time and no more.
    for (const mark of marks) {
      if (stored.has(mark.conversation) || this.#tried.has(mark)) continue
      this.#tried.add(mark)
      this.note(mark)
    }
  }
}

// The two members of a conversation never change.
const others = recentlyUsed<string>(50_000)

// A receiver reports message after message: whether they are invisible is asked once in so long.
const lately = recentlyUsed<{ invisible: boolean }>(50_000, { ttl: 2000 })

async function isInvisible({ db, viewer }: MemberContext): Promise<boolean> {
  const known = lately.get(viewer.id)
  if (known) return known.invisible
  const invisible = await findInvisible(db, viewer.id)
  lately.set(viewer.id, { invisible })
  return invisible
}

/** Notes that a message has reached a screen and tells its sender at once, unless the receiver is invisible. */
export async function noteDelivered(
  ctx: MemberContext,
  conversation: string,
  message: string,
): Promise<void> {
  const key = `${ctx.viewer.id} ${conversation}`
  const other = others.get(key) ?? (await findOtherMember(ctx.db, ctx.viewer.id, conversation))
  if (!other) return
  others.set(key, other)
  ctx.services.delivered.note({ conversation, receiverId: ctx.viewer.id, message })
  if (!(await isInvisible(ctx))) ctx.pass(other, { type: 'delivered', conversation, message })
}
