import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import type { RunPrepared } from './prepared.ts'

/** A copy of the database that follows it a moment later. */
export interface Replica extends Pick<Database, 'db'> {
  readonly prepared: RunPrepared
  /**
   * Returns whether it holds everything that was committed before a time, in milliseconds, and has been seen lately.
   */
  holds(time: number): boolean
  /** Reading from it failed: no one reads there until it has been seen again. */
  invalidate(): void
  /** Checks how far it is; to be called twice a second. */
  checkLag(): Promise<void>
}

/** Without a look that went well for so long, nothing is known about it. */
const lastingMilliseconds = 5000

/** How to ask both for their places in the log. */
export interface Places {
  writtenUntil(): Promise<string>
  hasReplayed(place: string): Promise<boolean>
}

interface Parts extends Places {
  readonly replica: Pick<Replica, 'db' | 'prepared'>
  readonly clock: Clock
}

/**
 * Follows how far a replica is by the log of the database: a time is noted, then the place of the log, and once the
 * replica has passed that place it holds whatever was committed before that time.
 */
export function followReplica({ replica, clock, writtenUntil, hasReplayed }: Parts): Replica {
  const now = () => clock.now().getTime()
  let replayedUntil = Number.NEGATIVE_INFINITY
  let seen = Number.NEGATIVE_INFINITY
  let awaited: { time: number; place: string } | null = null

  async function measureLag(): Promise<void> {
    if (!awaited) {
      const time = now()
      awaited = { time, place: await writtenUntil() }
    }
    if (!(await hasReplayed(awaited.place))) return
    replayedUntil = awaited.time
    seen = now()
    awaited = null
  }

  return {
    ...replica,
    holds: (time) => time < replayedUntil && now() - seen < lastingMilliseconds,
    invalidate() {
      seen = Number.NEGATIVE_INFINITY
    },
    checkLag: measureLag,
  }
}
