import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimits {
  /** Counts one request; gives the seconds to wait when the limit is passed, else null. */
  take(name: string, who: string, limit: { requests: number; seconds: number }): Promise<number | null>
}

/** Never refuses. For tests and benchmarks (`RATE_LIMITS=off`). */
export const noLimits: RateLimits = { take: async () => null }

/**
 * What one process lets through within a minute before it asks the others, as a part of the limit: who behaves never
 * comes that far, so that a chat message or a poll costs no extra query.
 */
const ownPart = 10

/** One limit: counts a request and gives the milliseconds to wait, or null. */
type Count = (who: string) => Promise<number | null>

async function waitOf(counting: Promise<RateLimiterRes>): Promise<number | null> {
  try {
    await counting
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
    throw refusal
  }
}

/** Counts over all processes together, without asking again for whoever is over the limit. */
function sharedLimiter(pool: pg.Pool, options: { keyPrefix: string; points: number; duration: number }) {
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    inMemoryBlockOnConsumed: options.points + 1,
    // While the database is away, each process counts by itself.
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

/** Counts in this process first, and from the tenth part of the limit on over all processes. */
function shortLimit(pool: pg.Pool, options: { keyPrefix: string; points: number; duration: number }): Count {
  const own = new RateLimiterMemory(options)
  const shared = sharedLimiter(pool, options)
  const unasked = Math.floor(options.points / ownPart)
  return async (who) => {
    const counted = await own.consume(who).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
    if (counted.consumedPoints > options.points) return counted.msBeforeNext
    if (counted.consumedPoints <= unasked) return null
    // The first question brings what was let through without one.
    return waitOf(shared.consume(who, counted.consumedPoints === unasked + 1 ? unasked + 1 : 1))
  }
}

/**
 * Counts in the database, so that limits hold over several processes and restarts. Limits of at most a minute are
 * counted in the process at first; each further process lets through a tenth more at most.
 */
export function rateLimits(pool: pg.Pool): RateLimits {
  const limits = new Map<string, Count>()
  const limitOf = (name: string, limit: { requests: number; seconds: number }): Count => {
    const known = limits.get(name)
    if (known) return known
    const options = { keyPrefix: name, points: limit.requests, duration: limit.seconds }
    const shared = limit.seconds > 60 && sharedLimiter(pool, options)
    const made: Count = shared ? (who) => waitOf(shared.consume(who)) : shortLimit(pool, options)
    limits.set(name, made)
    return made
  }
  return {
    async take(name, who, limit) {
      const wait = await limitOf(name, limit)(who)
      return wait === null ? null : Math.max(1, Math.ceil(wait / 1000))
    },
  }
}
