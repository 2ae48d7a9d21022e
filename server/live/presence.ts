import { LRUCache } from 'lru-cache'
import type { Reads } from '../context.ts'
import type { Clock } from '../platform/clock.ts'
import { touchActive } from './feed.sql.ts'

export interface Presence {
  /** Notes that a member is here. Writes at most every four minutes, since search sorts by it. */
  seen(memberId: string): void
  /** Notes that a member's page is hidden: the next sign of life is written again. */
  left(memberId: string): Promise<void>
}

/** Keeps track of who is here, for "online" and for search. Failures are logged, never shown. */
export function openPresence(db: Reads, clock: Clock, onError: (error: unknown) => void): Presence {
  const written = new LRUCache<string, true>({ max: 100_000, ttl: 240_000 })
  return {
    seen(memberId) {
      if (written.has(memberId)) return
      written.set(memberId, true)
      touchActive(db, memberId, clock.now()).catch(onError)
    },
    async left(memberId) {
      written.delete(memberId)
      await touchActive(db, memberId, clock.now())
    },
  }
}
