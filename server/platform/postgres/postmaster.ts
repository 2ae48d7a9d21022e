import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresBinaries } from './binaries.ts'
import { buildPostgresEnvironment, CLUSTER_USER, type Cluster } from './cluster.ts'
import { listPostgresProcessesIn, processCommand, processIdentity } from './processes.ts'
import { buildPostgresSettings } from './settings.ts'

/** Where PostgreSQL listens: `host` is a directory with its socket, or 127.0.0.1. */
export interface Address {
  host: string
  port: number
}

/** A running PostgreSQL server process. */
export interface Postmaster extends Address {
  pid: number
  /** Distinguishes it from a later process with the same id. */
  identity: string
  adopted: boolean
}

/** What running a cluster’s PostgreSQL takes. */
export interface PostmasterOptions {
  cluster: Cluster
  binaries: PostgresBinaries
  durable: boolean
  /** Where to listen again, so that open pools find the restarted server; the first start chooses a free address. */
  address?: Address
  /** Aborts the start, and ends what was started. */
  signal?: AbortSignal
}

const POLL_MILLISECONDS = 20
// Recovery after a crash takes as long as it takes; only a server that does not answer is given up after this.
const START_TIMEOUT_MILLISECONDS = 120_000
const FAST_STOP_TIMEOUT_MILLISECONDS = 30_000

/**
 * Returns the cluster’s PostgreSQL if it is running and answers, as after its parent was killed; otherwise starts it.
 */
export async function startOrAdopt(run: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  for (;;) {
    run.signal?.throwIfAborted()
    const running = await adopt(run, deadline)
    if (running) return running
    const attempt = await start(run, deadline)
    if (typeof attempt !== 'string') return attempt
    // The children of a killed server keep its memory for a moment, another process may be starting it right now, and a
    // free port may be taken before we listen.
    const mayPass = /shared memory|lock file|could not create any TCP\/IP sockets/.test(attempt)
    if (!mayPass || Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL did not start: ${attempt}`)
    await sleep(10 * POLL_MILLISECONDS)
    if (attempt.includes('shared memory')) endOrphans(run.cluster)
  }
}

// A child of a killed server that was waiting for another child waits forever, and would keep a new server from
// starting.
function endOrphans(cluster: Cluster): void {
  const recorded = readPidFile(cluster)
  if (recorded && processCommand(recorded.pid)?.includes(cluster.data)) return
  for (const pid of listPostgresProcessesIn(cluster.data)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}

/** Returns whether this server process is still running. */
export function isRunning(postmaster: Postmaster): boolean {
  return processIdentity(postmaster.pid) === postmaster.identity
}

/** Stops the server and waits for its process to end. Open connections are cut, committed data is kept. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const deadline = Date.now() + FAST_STOP_TIMEOUT_MILLISECONDS
  signal(postmaster, 'SIGINT')
  while (isRunning(postmaster)) {
    // Without a final checkpoint, the next start replays the log; nothing is lost.
    if (Date.now() > deadline) signal(postmaster, 'SIGQUIT')
    await sleep(POLL_MILLISECONDS)
  }
}

function signal(postmaster: Postmaster, name: 'SIGINT' | 'SIGQUIT'): void {
  if (isRunning(postmaster)) process.kill(postmaster.pid, name)
}

async function adopt(
  { cluster, signal }: PostmasterOptions,
  deadline: number,
): Promise<Postmaster | undefined> {
  for (;;) {
    signal?.throwIfAborted()
    const recorded = readPidFile(cluster)
    if (!recorded) return undefined
    const identity = processIdentity(recorded.pid)
    if (identity === undefined) return undefined
    if (!processCommand(recorded.pid)?.includes(cluster.data)) {
      // The process id now belongs to another program, for which PostgreSQL would wait in vain.
      rmSync(getPidFile(cluster), { force: true })
      return undefined
    }
    if (await answers(cluster, recorded)) return { ...recorded, identity, adopted: true }
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${recorded.pid}) is running but does not answer.`)
    await sleep(POLL_MILLISECONDS)
  }
}

// Returns what PostgreSQL wrote when it could not start.
async function start(run: PostmasterOptions, deadline: number): Promise<Postmaster | string> {
  const { cluster } = run
  const address = run.address ?? (await chooseAddress(cluster))
  const log = openLog(cluster)
  const child = spawnPostgres(run, address, log)
  const end = waitForEnd(child)
  for (;;) {
    const ended = await Promise.race([end, sleep(POLL_MILLISECONDS)])
    if (run.signal?.aborted) {
      child.kill('SIGINT')
      await end
      throw run.signal.reason
    }
    if (ended !== undefined) return ended + readFileSync(cluster.logFile, 'utf8').slice(log.start)
    if (child.pid !== undefined && (await answers(cluster, address))) {
      child.unref()
      const identity = processIdentity(child.pid)
      // The server that answers may belong to a faster process; ours then ends by itself.
      if (identity && readPidFile(cluster)?.pid === child.pid)
        return { ...address, pid: child.pid, identity, adopted: false }
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new Error(`The embedded PostgreSQL did not answer in time; see ${cluster.logFile}`)
    }
  }
}

function spawnPostgres(
  { cluster, binaries, durable }: PostmasterOptions,
  address: Address,
  log: { fd: number },
): ChildProcess {
  const isSocket = address.host !== '127.0.0.1'
  const settings = {
    ...buildPostgresSettings(durable),
    listen_addresses: isSocket ? '' : address.host,
    unix_socket_directories: isSocket ? address.host : '',
  }
  const child = spawn(
    binaries.postgres,
    [
      ...['-D', cluster.data, '-p', String(address.port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Detached, so that Ctrl-C only reaches our process, which stops PostgreSQL after its last query.
    {
      ...cluster.user,
      env: buildPostgresEnvironment(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  closeSync(log.fd)
  return child
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${error.message} (it needs glibc and libstdc++) `))
    child.once('exit', (code, signalName) => resolve(`ended with ${signalName ?? code}: `))
  })
}

async function answers(cluster: Cluster, address: Address): Promise<boolean> {
  const client = new pg.Client({
    ...address,
    user: CLUSTER_USER,
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isWrongPassword(error))
      throw new Error(`${cluster.home}/password does not match the PostgreSQL cluster next to it.`)
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}

// The path of a socket is limited (108 bytes on Linux, 104 on macOS, file name included).
async function chooseAddress(cluster: Cluster): Promise<Address> {
  if (Buffer.byteLength(cluster.socketDir) < 85) return { host: cluster.socketDir, port: 5432 }
  return { host: '127.0.0.1', port: await findFreePort() }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function getPidFile(cluster: Cluster): string {
  return join(cluster.data, 'postmaster.pid')
}

function readPidFile(cluster: Cluster): ({ pid: number } & Address) | undefined {
  if (!existsSync(getPidFile(cluster))) return undefined
  const [pid, , , port, socketDir] = readFileSync(getPidFile(cluster), 'utf8').split('\n')
  // The file grows line by line while the server starts.
  if (!pid || !port || socketDir === undefined) return undefined
  return { pid: Number(pid), port: Number(port), host: socketDir || '127.0.0.1' }
}

const LOG_LIMIT_BYTES = 5_000_000

function openLog(cluster: Cluster): { fd: number; start: number } {
  const size = existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0
  if (size > LOG_LIMIT_BYTES) renameSync(cluster.logFile, `${cluster.logFile}.1`)
  return { fd: openSync(cluster.logFile, 'a', 0o600), start: size > LOG_LIMIT_BYTES ? 0 : size }
}
