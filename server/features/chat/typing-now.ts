import { typingSeconds } from '#contract/api/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import { createRecentlyUsed } from '../../platform/recently-used.ts'

interface TypingSign {
  readonly conversation: string
  readonly at: number
}

/**
 * Remembers for some seconds who is being typed to. Members without a socket see it when they load their conversations.
 * Every process receives every signal.
 */
export class TypingNow {
  readonly #clock: Clock
  readonly #signs = createRecentlyUsed<TypingSign[]>(50_000)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Records that the other member of a conversation is typing. */
  record(receiverId: string, conversation: string): void {
    const others = this.#of(receiverId).filter((sign) => sign.conversation !== conversation)
    this.#signs.set(receiverId, [...others, { conversation, at: this.#clock.now().getTime() }])
  }

  /** Returns whether someone is typing to a member in a conversation, from signals after a given time. */
  isTyping(receiverId: string, conversation: string, after: Date | null): boolean {
    const sign = this.#of(receiverId).find((one) => one.conversation === conversation)
    return sign !== undefined && sign.at > (after?.getTime() ?? 0)
  }

  /** Changes whenever a signal starts or ends, so that an answer that shows one does not count as unchanged. */
  getMark(receiverId: string): string {
    return this.#of(receiverId)
      .map(({ at }) => at.toString(36))
      .join('-')
  }

  #of(receiverId: string): TypingSign[] {
    const known = this.#signs.get(receiverId)
    if (!known) return []
    const since = this.#clock.now().getTime() - typingSeconds * 1000
    const left = known.filter((sign) => sign.at > since)
    if (left.length === 0) this.#signs.delete(receiverId)
    return left
  }
}
