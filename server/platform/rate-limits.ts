import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimits {
  /** Counts one request; gives the seconds to wait when the limit is passed, else null. */
  take(name: string, who: string, limit: { requests: number; seconds: number }): Promise<number | null>
}

/** Never refuses. For tests and benchmarks (`RATE_LIMITS=off`). */
export const noLimits: RateLimits = { take: async () => null }

/**
 * Counts in memory up to a minute and in the database beyond, so that limits that matter (mails, sign-ups, wrong
 * codes) hold over several processes and restarts, while a chat message costs no extra query.
 */
export function rateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const limiterFor = (name: string, limit: { requests: number; seconds: number }) => {
    const known = limiters.get(name)
    if (known) return known
    const options = { keyPrefix: name, points: limit.requests, duration: limit.seconds }
    const made =
      limit.seconds <= 60
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            insuranceLimiter: new RateLimiterMemory(options),
          })
    limiters.set(name, made)
    return made
  }
  return {
    async take(name, who, limit) {
      try {
        await limiterFor(name, limit).consume(who)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
  }
}
