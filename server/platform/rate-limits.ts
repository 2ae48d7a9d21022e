import { Redis } from 'ioredis'
import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { Turns } from './turns.ts'

export interface Limit {
  readonly requests: number
  readonly seconds: number
  /**
   * Each process counts the first tenth of the limit by itself, whatever the period: for calls that cannot be used to
   * guess a secret.
   */
  readonly approximate?: boolean
}

export interface RateLimits {
  /** Counts a request; returns the seconds to wait when the limit is exceeded, otherwise null. */
  take(name: string, who: string, limit: Limit): Promise<number | null>
  /** Undoes the count of a request, for limits over more than a minute that are not approximate. */
  release(name: string, who: string, limit: Limit): Promise<void>
  /** Waits for a turn under a name; returns the seconds to wait when too many are queued, otherwise null. */
  takeTurn(name: string, who: string): Promise<number | null>
}

/** Never refuses. For tests and benchmarks (`RATE_LIMITS=off`). */
export const noLimits: RateLimits = {
  take: async () => null,
  release: async () => undefined,
  takeTurn: async () => null,
}

/**
 * The share of a limit (one tenth) that each process grants before it asks the shared store: ordinary use stays below
 * it, so that a chat message or a poll costs no extra query.
 */
const ownPart = 10

/** One limit. */
interface Counter {
  /** Counts a request and returns the milliseconds to wait, or null. */
  readonly count: (who: string) => Promise<number | null>
  readonly uncount?: (who: string) => Promise<unknown>
}

async function getWait(counting: Promise<RateLimiterRes>): Promise<number | null> {
  try {
    await counting
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
    throw refusal
  }
}

/** Where counts are shared: in the database, except those of at most a minute, which are in Redis if there is one. */
export interface LimitStores {
  readonly pool: pg.Pool
  readonly redis: Redis | null
}

/** The timeout of a count; after it, each process counts by itself. */
const redisMilliseconds = 250

/** Opens the connection for `createRateLimits`; close it with `disconnect`. */
export function openRedisForLimits(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: false,
    commandTimeout: redisMilliseconds,
  })
  return redis.on('error', onError)
}

/** Counts across all processes, without asking again for anyone who is over the limit. */
function createSharedLimiter(
  { pool, redis }: LimitStores,
  options: { keyPrefix: string; points: number; duration: number },
) {
  const all = {
    ...options,
    inMemoryBlockOnConsumed: options.points + 1,
    // While the shared store is away, each process counts by itself.
    insuranceLimiter: new RateLimiterMemory(options),
  }
  // Longer counts must survive a restart of Redis, after which passwords could be guessed again.
  if (redis && options.duration <= 60)
    return new RateLimiterRedis({
      ...all,
      keyPrefix: `duet:limit:${options.keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
    })
  return new RateLimiterPostgres({
    ...all,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
  })
}

/** Counts in this process first, and across all processes from a tenth of the limit on. */
function createApproximateLimit(
  stores: LimitStores,
  options: { keyPrefix: string; points: number; duration: number },
): Counter {
  const own = new RateLimiterMemory(options)
  const shared = createSharedLimiter(stores, options)
  const unasked = Math.floor(options.points / ownPart)
  const count = async (who: string) => {
    const counted = await own.consume(who).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
    if (counted.consumedPoints > options.points) return counted.msBeforeNext
    if (counted.consumedPoints <= unasked) return null
    // The first shared count includes what this process let through by itself.
    return getWait(shared.consume(who, counted.consumedPoints === unasked + 1 ? unasked + 1 : 1))
  }
  return { count }
}

/**
 * Counts across processes and, for limits of more than a minute, across restarts. Limits of at most a minute, and
 * approximate ones, are counted in the process at first; each further process lets through a tenth more at most.
 */
export function createRateLimits(
  stores: LimitStores,
  { turnMilliseconds }: { turnMilliseconds?: number } = {},
): RateLimits {
  const turns = new Turns(turnMilliseconds === undefined ? {} : { apartMilliseconds: turnMilliseconds })
  const limits = new Map<string, Counter>()
  const openLimiter = (name: string, limit: Limit): Counter => {
    // Networks have higher limits than members, and other keys.
    const key = `${name} ${limit.requests}/${limit.seconds}`
    const known = limits.get(key)
    if (known) return known
    const options = { keyPrefix: name, points: limit.requests, duration: limit.seconds }
    const shared = limit.seconds > 60 && !limit.approximate && createSharedLimiter(stores, options)
    const counter: Counter = shared
      ? { count: (who) => getWait(shared.consume(who)), uncount: (who) => shared.reward(who) }
      : createApproximateLimit(stores, options)
    limits.set(key, counter)
    return counter
  }
  return {
    async take(name, who, limit) {
      const wait = await openLimiter(name, limit).count(who)
      return wait === null ? null : Math.max(1, Math.ceil(wait / 1000))
    },
    async release(name, who, limit) {
      await openLimiter(name, limit).uncount?.(who)
    },
    takeTurn: (name, who) => turns.take(`${name} ${who}`),
  }
}
