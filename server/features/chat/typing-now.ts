import { typingSeconds } from '#contract/api/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import { recentlyUsed } from '../../platform/recently-used.ts'

interface TypingSign {
  readonly conversation: string
  readonly at: number
}

/**
 * Remembers for some seconds who is being written to. Members without a socket see it when they ask for their
 * conversations. Every process hears every sign.
 */
export class TypingNow {
  readonly #clock: Clock
  readonly #signs = recentlyUsed<TypingSign[]>(50_000)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Records that the other member of a conversation is writing to this one. */
  record(receiverId: string, conversation: string): void {
    const others = this.#of(receiverId).filter((sign) => sign.conversation !== conversation)
    this.#signs.set(receiverId, [...others, { conversation, at: this.#clock.now().getTime() }])
  }

  /** Returns whether a member is being written to in a conversation, by signs after a moment. */
  isTyping(receiverId: string, conversation: string, after: Date | null): boolean {
    const sign = this.#of(receiverId).find((one) => one.conversation === conversation)
    return sign !== undefined && sign.at > (after?.getTime() ?? 0)
  }

  /** Changes whenever a sign comes or goes, so that an answer that shows one is not taken for unchanged. */
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
