import { Redis } from 'ioredis'
import { getSharedMilliseconds } from '../clock.ts'
import { createId } from '../ids.ts'
import { reportSeldom } from '../report-seldom.ts'

/** Knows who has a screen open on other processes. */
export interface OpenScreens {
  /** Records that a member has a screen open here; repeated at every ping. */
  recordScreen(memberId: string): void
  /** Records that the member's last screen here is closed. */
  forget(memberId: string): void
  /** Returns whether a member has a screen open on any process; false when that is unknown. */
  isOpen(memberId: string): Promise<boolean>
  close(): void
}

/** For a process that runs alone, or has no Redis to ask: it knows nothing about others. */
export const onlyHere: OpenScreens = {
  recordScreen: () => undefined,
  forget: () => undefined,
  isOpen: async () => false,
  close: () => undefined,
}

/** Screens are recorded every 25 seconds; those of a killed process are forgotten after this. */
const staleMilliseconds = 60_000
/** A message waits no longer than this; the notice that it may then leave is removed when the message is read. */
const waitMilliseconds = 250

const buildScreenKey = (memberId: string) => `duet:here:${memberId}`

/** Stores a hash for each member in Redis: process → when it last recorded an open screen. */
export function createRedisScreens(url: string, onError: (error: unknown) => void): OpenScreens {
  const self = createId()
  // While Redis is away, every message would report an error.
  const complain = reportSeldom(onError)
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout: waitMilliseconds,
  })
  redis.on('error', complain)
  const quietly = (work: Promise<unknown>) => void work.catch(complain)
  return {
    recordScreen(memberId) {
      const key = buildScreenKey(memberId)
      quietly(
        Promise.all([redis.hset(key, self, getSharedMilliseconds()), redis.pexpire(key, staleMilliseconds)]),
      )
    },
    forget: (memberId) => quietly(redis.hdel(buildScreenKey(memberId), self)),
    async isOpen(memberId) {
      try {
        const signs = await redis.hvals(buildScreenKey(memberId))
        return signs.some((sign) => getSharedMilliseconds() - Number(sign) < staleMilliseconds)
      } catch (error) {
        complain(error)
        return false
      }
    },
    close: () => redis.disconnect(),
  }
}
