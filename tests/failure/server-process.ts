import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { readConfig } from '#server/app/config.ts'
import { openProgramDatabase } from '#server/app/open-program-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { BuilderProgram } from '../builders.ts'
import { tieToThisProcess } from '../lifeline.ts'
import { inspectorOption, makeMemoryMeter } from './collected-memory.ts'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
/** Long forms also run next to other work, where a start can take minutes. */
const readyMilliseconds = process.env.TRUST_LONG ? 600_000 : 60_000

export type KillTarget = 'server' | 'database' | 'both'

/** The built program as it runs for members: a separate process with its own embedded PostgreSQL. */
export interface ServerProcess {
  readonly origin: string
  readonly port: number
  /** A connection to the database besides the program's; broken while it is down. */
  readonly database: Database
  /** Kills something with signal 9, which cannot be caught. */
  kill(victim: KillTarget): Promise<void>
  /**
   * Starts the program again where it was killed, and waits until it says that it is ready and a killed database has
   * been started again. Returns the milliseconds until it was ready.
   */
  recover(): Promise<number>
  /** Stops it as an update does, and starts it again. */
  restart(): Promise<void>
  /** Returns its output if it ended unasked, else null. */
  crashed(): string | null
  /** Returns the mebibytes of memory that the program holds after its garbage was collected. */
  memory(): Promise<number>
}

/** Returns a free port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/healthz/ready`, { signal: AbortSignal.timeout(2000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

async function untilReady(origin: string, said: () => string): Promise<number> {
  const begun = performance.now()
  while (!(await isReady(origin))) {
    if (performance.now() - begun > readyMilliseconds) throw new Error(`${origin} is not ready: ${said()}`)
    await sleep(20)
  }
  return performance.now() - begun
}

/**
 * Waits until a database answers that was started after a moment: the program may be ready before anyone has asked it,
 * and what a killed one leaves behind may still answer for some milliseconds.
 */
async function untilAnswering({ pool }: Database, startedAfter: Date): Promise<void> {
  const deadline = performance.now() + readyMilliseconds
  for (;;) {
    try {
      const { rows } = await pool.query('select pg_postmaster_start_time() > $1 as fresh', [startedAfter])
      if (rows[0].fresh) return
      if (performance.now() > deadline) throw new Error('the killed database still answers')
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await sleep(20)
  }
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once('exit', resolve))
}

/** Returns the child process with the end of its output, and the bytes of memory that it holds. */
function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [inspectorOption, main, 'start'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-4000)
    })
  }
  return { child, said: () => said, memory: makeMemoryMeter(child) }
}

/** A folder for data that anyone may enter: root's PostgreSQL runs as another user. */
function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-failure-'))
  chmodSync(dataDir, 0o755)
  return dataDir
}

let emptyData: Promise<string> | undefined

/** Returns data with the schema and the gazetteer alone, made once for all servers of this process to copy. */
function makeEmptyData(): Promise<string> {
  const make = async () => {
    const dataDir = makeDataDir()
    process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
    const config = readConfig({ DUET_MODE: 'test', DATA_DIR: dataDir })
    const { close } = await openProgramDatabase(config, pino({ level: 'silent' }))
    await close()
    return dataDir
  }
  emptyData ??= make()
  return emptyData
}

/** Fills the database before the program runs; whatever hosts are there by then are no demo sites. */
async function prepare<Filled>(
  environment: { DATA_DIR: string },
  fill: (seeded: BuilderProgram) => Promise<Filled>,
) {
  // With its owners: PostgreSQL takes no folder of someone else.
  execFileSync('cp', ['-a', `${await makeEmptyData()}/.`, environment.DATA_DIR])
  const config = readConfig(environment)
  const opened = await openProgramDatabase(config, pino({ level: 'silent' }))
  try {
    const { database } = opened
    const filled = await fill({
      clock: systemClock,
      database,
      program: { sites: { forget: () => undefined } },
    })
    return { connection: opened.connection, filled }
  } finally {
    await opened.close()
  }
}

/**
 * Runs the built program on its own data, filled by the caller, for as long as `play` takes. Removes everything
 * afterwards.
 */
export async function withServerProcess<Filled, Result>(
  options: { fill: (seeded: BuilderProgram) => Promise<Filled>; environment?: Record<string, string> },
  play: (server: ServerProcess, filled: Filled) => Promise<Result>,
): Promise<Result> {
  const dataDir = makeDataDir()
  const cluster = join(dataDir, 'postgres')
  const lifeline = tieToThisProcess(cluster)
  const port = await findFreePort()
  const environment = {
    DUET_MODE: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    PORT: String(port),
    ...options.environment,
  }
  const postmaster = () =>
    Number.parseInt(readFileSync(join(cluster, 'cluster', 'postmaster.pid'), 'utf8'), 10)
  let running: ReturnType<typeof launch> | undefined
  let database: Database | undefined
  try {
    const { connection, filled } = await prepare(environment, options.fill)
    database = openDatabase(connection, { connections: 4, onLost: () => undefined })
    running = launch(environment)
    const origin = `http://localhost:${port}`
    await untilReady(origin, running.said)
    let down = false
    let databaseKilledAt = new Date(0)
    const server: ServerProcess = {
      origin,
      port,
      database,
      async kill(victim) {
        if (victim !== 'database' && running) {
          down = true
          running.child.kill('SIGKILL')
        }
        if (victim !== 'server') {
          databaseKilledAt = new Date()
          process.kill(postmaster(), 'SIGKILL')
        }
        if (down && running) await waitForExit(running.child)
      },
      async recover() {
        if (down) running = launch(environment)
        down = false
        const milliseconds = await untilReady(origin, () => running?.said() ?? '')
        if (database) await untilAnswering(database, databaseKilledAt)
        return milliseconds
      },
      async restart() {
        down = true
        running?.child.kill('SIGTERM')
        if (running) await waitForExit(running.child)
        // What does not end in time leaves without closing its database.
        if (running?.child.exitCode !== 0)
          throw new Error(
            `it did not stop well (${running?.child.exitCode}, ${running?.child.signalCode}): ${running?.said()}`,
          )
        running = launch(environment)
        down = false
      },
      async memory() {
        if (!running) throw new Error('the program does not run')
        return (await running.memory()) / 2 ** 20
      },
      crashed: () => (!down && running && running.child.exitCode !== null ? running.said() : null),
    }
    return await play(server, filled)
  } finally {
    await database?.close()
    running?.child.kill('SIGTERM')
    if (running) await waitForExit(running.child)
    lifeline.cut()
    stopLeftDatabase(postmaster)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** The program stops its PostgreSQL when it ends, except when it was killed. */
function stopLeftDatabase(postmaster: () => number): void {
  try {
    process.kill(postmaster(), 'SIGQUIT')
  } catch {
    // Gone already.
  }
}
