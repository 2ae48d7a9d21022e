import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import type { RunPrepared } from './prepared.ts'

/** A replica of the database, a moment behind it. */
export interface Replica extends Pick<Database, 'db'> {
  readonly prepared: RunPrepared
  /** Returns whether it has everything that was committed before a time, in milliseconds, and was checked lately. */
  holds(time: number): boolean
  /** Called after a failed read: the replica is not used again until a check succeeds. */
  invalidate(): void
  /** Checks how far behind it is; called twice a second. */
  checkLag(): Promise<void>
}

/** The result of a check is valid for this long. */
const lastingMilliseconds = 5000

/** How to ask both databases for their positions in the log. */
export interface Places {
  writtenUntil(): Promise<string>
  hasReplayed(place: string): Promise<boolean>
}

interface Parts extends Places {
  readonly replica: Pick<Replica, 'db' | 'prepared'>
  readonly clock: Clock
}

/**
 * Measures how far a replica is behind: it notes the time, then the position of the primary’s log. Once the replica has
 * replayed the log up to that position, it has everything committed before that time.
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
