import type { Clock } from '../platform/clock.ts'
import { newToken } from '../platform/ids.ts'
import { recentlyUsed } from '../platform/recently-used.ts'

/** Changes without an event, such as another member's picture, are seen by polling after this at the latest. */
const maxMilliseconds = 20 * 60_000

/**
 * Keeps a version mark for each member that changes with their live events and their own writes. A poll with the
 * current mark can be answered without reading. Marks of other processes, or from before the start, never match.
 */
export class ChangeMarks {
  readonly #clock: Clock
  readonly #own = newToken().slice(0, 8)
  readonly #marks = recentlyUsed<{ mark: number; since: number }>(200_000)
  readonly #times = recentlyUsed<number>(200_000)
  #began: number
  #count = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#began = clock.now().getTime()
  }

  /** Returns the current version mark of a member. Take it before reading the data it covers. */
  getMark(memberId: string): string {
    const now = this.#clock.now().getTime()
    let known = this.#marks.get(memberId)
    if (!known || now - known.since > maxMilliseconds) {
      known = { mark: ++this.#count, since: now }
      this.#marks.set(memberId, known)
    }
    return `${this.#own}.${known.mark.toString(36)}`
  }

  /** Something may have changed for a member. */
  markChanged(memberId: string): void {
    this.#marks.delete(memberId)
    this.#times.set(memberId, this.#clock.now().getTime())
  }

  /** Something may have changed for anyone: notifications from other processes may have been missed. */
  markAllChanged(): void {
    this.#marks.clear()
    this.#times.clear()
    this.#began = this.#clock.now().getTime()
  }

  /**
   * Returns when something last changed for a member, in milliseconds. If unknown, when this process started or may
   * have missed notifications.
   */
  changedAt(memberId: string): number {
    return this.#times.get(memberId) ?? this.#began
  }
}
