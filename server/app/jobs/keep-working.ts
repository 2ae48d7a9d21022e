import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { freeLostJobs, recordHeartbeat, unlockJobs, workerTimeoutSeconds } from './job-locks.sql.ts'

const heartbeatMilliseconds = (workerTimeoutSeconds * 1000) / 4
const againMilliseconds = 500

export interface SupervisedWorker {
  /** Lets running jobs finish and takes no more. */
  stop(): Promise<void>
}

export interface WorkerParts {
  readonly database: Pick<Database, 'db'>
  readonly log: Logger
  /** Starts a worker that reports through the given events. */
  readonly run: (events: WorkerEvents) => Promise<Runner>
}

/**
 * Keeps a worker running: one that ends because the database went away is replaced, and the jobs of a killed worker in
 * any process are released within seconds.
 */
export async function keepWorking(parts: WorkerParts): Promise<SupervisedWorker> {
  const { database, log } = parts
  const stopping = new AbortController()
  let current = await begin(parts)
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current.runner.promise.catch((error) => log.warn({ reason: String(error) }, 'worker stopped'))
      if (stopping.signal.aborted) return
      const { name } = current
      current = await retryUntilBack(stopping.signal, async () => {
        await unlockJobs(database, name())
        return begin(parts)
      })
    }
  }
  const watching = watch().catch(() => undefined)
  const sendHeartbeat = createHeartbeat(parts)
  const heartbeats = setInterval(() => void sendHeartbeat(current.name()), heartbeatMilliseconds)
  return {
    async stop() {
      stopping.abort()
      clearInterval(heartbeats)
      // One that has just ended by itself has released them.
      await current.runner.stop().catch(() => undefined)
      await watching
    },
  }
}

/** Creates the function that records that this worker is alive, and releases the jobs of killed ones. */
function createHeartbeat({ database, log }: WorkerParts): (name: string) => Promise<void> {
  let isRecorded = false
  return async (name) => {
    try {
      await recordHeartbeat(database, name)
      // After a database outage, others may be alive without having reported yet.
      const freed = isRecorded ? await freeLostJobs(database) : 0
      if (freed > 0) log.info({ freed }, 'took over the jobs of a killed worker')
      isRecorded = true
    } catch (error) {
      isRecorded = false
      log.debug({ reason: String(error) }, 'no sign of life')
    }
  }
}

async function begin(parts: WorkerParts): Promise<{ runner: Runner; name: () => string }> {
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  const runner = await parts.run(events)
  // Watchers also get it; unhandled, it would end the program.
  runner.promise.catch(() => undefined)
  try {
    await recordHeartbeat(parts.database, name)
  } catch (error) {
    // It holds a connection, without releasing which the pool would never end.
    await runner.stop().catch(() => undefined)
    throw error
  }
  return { runner, name: () => name }
}

/** Retries until the database is back. */
async function retryUntilBack<Result>(signal: AbortSignal, attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    await sleep(againMilliseconds, undefined, { signal })
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
}
