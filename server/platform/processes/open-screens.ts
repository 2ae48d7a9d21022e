import { Redis } from 'ioredis'
import { getSharedMilliseconds } from '../clock.ts'
import { createId } from '../ids.ts'
import { reportSeldom } from '../report-seldom.ts'

/** Who has a screen open on which process, beyond this one. */
export interface OpenScreens {
  /** Records that a member has a screen open here; repeated at every ping. */
  recordScreen(memberId: string): void
  /** Records that the member's last screen here is closed. */
  forget(memberId: string): void
  /** Returns whether a member has a screen open on any process; false while no one can say. */
  isOpen(memberId: string): Promise<boolean>
  close(): void
}

/** For a process that is alone, or has no Redis to ask: what happens elsewhere it does not know. */
export const onlyHere: OpenScreens = {
  recordScreen: () => undefined,
  forget: () => undefined,
  isOpen: async () => false,
  close: () => undefined,
}

/** A sign comes every 25 seconds; the screens of a process that was killed are forgotten after this. */
const staleMilliseconds = 60_000
/** A message waits no longer for the answer: the notice that it then leaves is taken back when the message is read. */
const waitMilliseconds = 250

const buildScreenKey = (memberId: string) => `duet:here:${memberId}`

/** Keeps a hash for each member in Redis: process → when it last had a sign of an open screen. */
export function createRedisScreens(url: string, onError: (error: unknown) => void): OpenScreens {
  const self = createId()
  // While Redis is away, every message would complain.
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
