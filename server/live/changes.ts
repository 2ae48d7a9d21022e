import type { Clock } from '../platform/clock.ts'
import { createToken } from '../platform/ids.ts'
import { createRecentlyUsed } from '../platform/recently-used.ts'

/** Changes without an event, such as another member's picture, reach a poll after this at the latest. */
const maxMarkMilliseconds = 20 * 60_000

/**
 * Keeps a version mark for each member that changes with their live events and their own writes. A poll with the
 * current mark can be answered without reading. Marks of other processes, or from before the start, never match.
 */
export class ChangeMarks {
  readonly #clock: Clock
  readonly #own = createToken().slice(0, 8)
  readonly #marks = createRecentlyUsed<{ mark: number; since: number }>(200_000)
  readonly #times = createRecentlyUsed<number>(200_000)
  #startedAt: number
  #count = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#startedAt = clock.now().getTime()
  }

  /** Returns the current version mark of a member. Take it before reading the data it covers. */
  getMark(memberId: string): string {
    const now = this.#clock.now().getTime()
    let known = this.#marks.get(memberId)
    if (!known || now - known.since > maxMarkMilliseconds) {
      known = { mark: ++this.#count, since: now }
      this.#marks.set(memberId, known)
    }
    return `${this.#own}.${known.mark.toString(36)}`
  }

  /** Records that something may have changed for a member. */
  markChanged(memberId: string): void {
    this.#marks.delete(memberId)
    this.#times.set(memberId, this.#clock.now().getTime())
  }

  /** Records that something may have changed for anyone: notifications from other processes may have been missed. */
  markAllChanged(): void {
    this.#marks.clear()
    this.#times.clear()
    this.#startedAt = this.#clock.now().getTime()
  }

  /**
   * Returns when something last changed for a member, in milliseconds. If unknown, when this process started or may
   * have missed notifications.
   */
  changedAt(memberId: string): number {
    return this.#times.get(memberId) ?? this.#startedAt
  }
}
