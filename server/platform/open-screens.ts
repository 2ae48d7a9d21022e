import { Redis } from 'ioredis'
import { newId } from './ids.ts'

/** Who has a screen open on which process, beyond this one. */
export interface OpenScreens {
  /** Notes that a member has a screen open here; to be said again at every sign of life. */
  note(memberId: string): void
  /** Notes that the member's last screen here is closed. */
  forget(memberId: string): void
  /** Whether a member has a screen open on any process; false while nobody can say. */
  isOpen(memberId: string): Promise<boolean>
  close(): void
}

/** For a process that is alone, or has no Redis to ask: what happens elsewhere it does not know. */
export const onlyHere: OpenScreens = {
  note: () => undefined,
  forget: () => undefined,
  isOpen: async () => false,
  close: () => undefined,
}

/** A sign comes every 25 seconds; the screens of a process that was killed are forgotten after this. */
const staleMilliseconds = 60_000
/** A message waits no longer for the answer: the notice that it then leaves is taken back when the message is read. */
const waitMilliseconds = 250

const keyOf = (memberId: string) => `duet:here:${memberId}`

/** Keeps a hash for each member in Redis: process → when it last had a sign of an open screen. */
export function screensInRedis(url: string, onError: (error: unknown) => void): OpenScreens {
  const self = newId()
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout: waitMilliseconds,
  })
  redis.on('error', onError)
  const quietly = (work: Promise<unknown>) => void work.catch(onError)
  return {
    note(memberId) {
      const key = keyOf(memberId)
      quietly(Promise.all([redis.hset(key, self, Date.now()), redis.pexpire(key, staleMilliseconds)]))
    },
    forget: (memberId) => quietly(redis.hdel(keyOf(memberId), self)),
    async isOpen(memberId) {
      try {
        const signs = await redis.hvals(keyOf(memberId))
        return signs.some((sign) => Date.now() - Number(sign) < staleMilliseconds)
      } catch (error) {
        onError(error)
        return false
      }
    },
    close: () => redis.disconnect(),
  }
}
