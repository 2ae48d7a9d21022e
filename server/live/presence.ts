import { LRUCache } from 'lru-cache'
import type { Reads } from '../context.ts'
import type { Clock } from '../platform/clock.ts'
import { touchActive } from './feed.sql.ts'

export interface Presence {
  /** Notes that a member is here. Writes at most every four minutes, since search sorts by it. */
  seen(memberId: string): void
  /** Notes that a member's page is hidden: the next sign of life is written again. */
  left(memberId: string): Promise<void>
  /** Whether the last sign of a member was that their page is hidden: what happens is then told by notices (C-015). */
  isHidden(memberId: string): boolean
}

/** Keeps track of who is here, for "online" and for search. Failures are logged, never shown. */
export function openPresence(db: Reads, clock: Clock, onError: (error: unknown) => void): Presence {
  const written = new LRUCache<string, true>({ max: 100_000, ttl: 240_000 })
  // Beyond a day nobody's socket is open behind a hidden page.
  const hidden = new LRUCache<string, true>({ max: 100_000, ttl: 86_400_000 })
  return {
    seen(memberId) {
      hidden.delete(memberId)
      if (written.has(memberId)) return
      written.set(memberId, true)
      touchActive(db, memberId, clock.now()).catch(onError)
    },
    async left(memberId) {
      written.delete(memberId)
      hidden.set(memberId, true)
      await touchActive(db, memberId, clock.now())
    },
    isHidden: (memberId) => hidden.has(memberId),
  }
}
