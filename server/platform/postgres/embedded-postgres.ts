import { setTimeout as sleep } from 'node:timers/promises'
import { locateBinaries } from './binaries.ts'
import { CLUSTER_USER, initialiseCluster, openCluster, requireOwnMajor } from './cluster.ts'
import { holdCluster } from './holders.ts'
import {
  isRunning,
  type Postmaster,
  type PostmasterOptions,
  startOrAdopt,
  stopPostmaster,
} from './postmaster.ts'

/** A PostgreSQL server that this process uses, and how to connect to it. */
export interface EmbeddedPostgres {
  /** A directory that holds the server's socket, or 127.0.0.1. */
  host: string
  port: number
  user: string
  password: string
  database: string
  /** Whether it was already running: left by a process that was killed, or shared with a running one. */
  adopted: boolean
  /** Stops the server and waits for its end, unless another process still uses it. */
  stop(): Promise<void>
}

/** Options of the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** A directory for this server alone. */
  dataDir: string
  log?: (message: string) => void
  /** False trades safety for speed, for tests only. */
  durable?: boolean
  /** Aborts the start, and leaves no server behind. */
  signal?: AbortSignal
}

/**
 * Starts the PostgreSQL that comes with the npm packages, on its own data directory; sets it up at first, adopts it
 * when it runs already, and starts it again when it ends without having been asked to.
 *
 * Works as root (as another user underneath) and as an ordinary user. Fails with a message for the operator: a Refusal for
 * the files of another major version.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, durable = true, signal } = options
  const cluster = openCluster(dataDir)
  const binaries = locateBinaries(cluster.user)
  requireOwnMajor(cluster, binaries)
  const hold = holdCluster(cluster.home)
  try {
    initialiseCluster(cluster, binaries, durable)
    const run: PostmasterOptions = { cluster, binaries, durable }
    const first = await startOrAdopt({ ...run, ...(signal && { signal }) })
    log(`PostgreSQL ${first.adopted ? 'was running' : 'started'} in ${cluster.home}`)
    const keeper = keepRunning(run, first, log)
    const { host, port, adopted } = first
    const stop = async () => {
      const latest = await keeper.stop()
      if (hold.release().isLast) await stopPostmaster(latest)
    }
    return {
      host,
      port,
      user: CLUSTER_USER,
      password: cluster.password,
      database: 'postgres',
      adopted,
      stop: once(stop),
    }
  } catch (error) {
    hold.release()
    throw error
  }
}

const WATCH_MILLISECONDS = 250

// The process of the server is watched for its end, since an adopted server is not a child of this process.
function keepRunning(run: PostmasterOptions, first: Postmaster, log: (message: string) => void) {
  const { host, port } = first
  const stopping = new AbortController()
  let current = first
  const watch = async () => {
    while (await pauseOrAbort(stopping.signal)) {
      if (isRunning(current)) continue
      log('PostgreSQL ended unexpectedly; starting it again')
      try {
        current = await startOrAdopt({ ...run, address: { host, port } })
        log('PostgreSQL runs again')
      } catch (error) {
        log(String(error))
      }
    }
  }
  const watching = watch()
  return {
    async stop(): Promise<Postmaster> {
      stopping.abort()
      await watching
      return current
    },
  }
}

async function pauseOrAbort(signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(WATCH_MILLISECONDS, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= work()
    return result
  }
}
