import type { AttemptLimit } from '#contract/api/limits.ts'
import type { LockRow } from './login-lock.sql.ts'

/** Returns the remaining minutes of a block, rounded up; 0 without one. */
export function getMinutesBlocked(lock: LockRow | undefined, now: Date): number {
  const left = (lock?.blocked_until?.getTime() ?? 0) - now.getTime()
  return left > 0 ? Math.ceil(left / 60_000) : 0
}

/**
 * Returns the count after another wrong password: reaching the limit within its span starts a block, and each further
 * block lasts twice as long as the last, up to the maximum.
 */
export function countWrongPassword(lock: LockRow | undefined, now: Date, limit: AttemptLimit): LockRow {
  const { wrong, windowSeconds, blockSeconds, maxBlockSeconds } = limit
  const inWindow = lock !== undefined && lock.window_ends_at > now
  const counted = (inWindow ? lock.wrong : 0) + 1
  const windowEnds = inWindow ? lock.window_ends_at : new Date(now.getTime() + windowSeconds * 1000)
  const blocks = lock?.blocks ?? 0
  if (counted < wrong) return { wrong: counted, window_ends_at: windowEnds, blocked_until: null, blocks }
  const seconds = Math.min(maxBlockSeconds, blockSeconds * 2 ** blocks)
  return {
    wrong: 0,
    window_ends_at: windowEnds,
    blocked_until: new Date(now.getTime() + seconds * 1000),
    blocks: blocks + 1,
  }
}
