import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { tieToThisProcess } from '../lifeline.ts'
import { ensureBuilt } from './build.ts'
import { findFreePort } from './server-process.ts'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const test = useTestDatabase()
let folder: string
let lifeline: { cut(): void }

beforeAll(ensureBuilt, 300_000)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-start-'))
  // Root's PostgreSQL runs as another user, who must have access.
  chmodSync(folder, 0o755)
  lifeline = tieToThisProcess(join(folder, 'postgres'))
})
afterEach(() => {
  lifeline.cut()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `duet` with these arguments; its output, errors, log and exit can be read. */
function run(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines = () =>
    said
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  return { child, ended, said: () => said, lines }
}

async function until(isTrue: () => boolean, { child }: { child: ChildProcess }): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!isTrue()) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('it did not come that far')
    await sleep(5)
  }
}

/** Returns the command lines of processes that work on the data folder. */
function findProcesses(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return ''
      }
    })
    .filter((line) => line.includes(folder) && !line.startsWith('/bin/sh -c read'))
}

describe.skipIf(process.platform !== 'linux')('a start that is asked to stop', () => {
  const cluster = () => join(folder, 'postgres', 'cluster')
  it.each([
    ['while the files of its database are made', () => existsSync(join(folder, 'postgres', 'holders'))],
    ['while its database starts', () => existsSync(join(cluster(), 'postmaster.pid'))],
    ['while the demo is filled', () => running?.said().includes('database migrated') === true],
  ])(
    '%s ends well and leaves no process behind',
    async (_when, isThen) => {
      running = run(['start'], { DUET_MODE: 'demo', PORT: String(await findFreePort()) })
      await until(isThen, running)
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
      expect(findProcesses()).toEqual([])
      expect(readdirSync(join(folder, 'postgres')).filter((name) => /^cluster./.test(name))).toEqual([])
      expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
      const events = running.lines().map(({ msg, signal, version }) => [msg, signal, typeof version])
      expect(events.at(0)).toEqual(['starting', undefined, 'string'])
      expect(events.slice(-2)).toEqual([
        ['stopping', 'SIGTERM', 'string'],
        ['stopped', undefined, 'string'],
      ])
    },
    90_000,
  )

  it('is true for a command, too: a backup leaves neither a process nor half a copy', async () => {
    const first = run(['start'], { DUET_MODE: 'test', PORT: '0' })
    await until(() => first.said().includes('"started"'), first)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const backup = run(['backup', join(folder, 'copy')], { DUET_MODE: 'test' })
    await until(() => existsSync(join(folder, 'copy.unfinished')), backup)
    backup.child.kill('SIGTERM')
    expect(await backup.ended).toBe(143)
    expect(backup.said()).toContain('duet backup: stopped by SIGTERM.')
    expect(findProcesses()).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([])
  }, 90_000)
})

let running: ReturnType<typeof run> | undefined

function makeAddress(): string {
  const { user, password, host, port, database } = test.connection
  const address = new URL(`postgres://${user}@localhost:${port}/${database}`)
  address.password = encodeURIComponent(password)
  address.searchParams.set('host', host)
  return address.href
}

describe('the process of one role', () => {
  const environment = () => ({
    DUET_MODE: 'production',
    DATABASE_URL: makeAddress(),
    SECRET_KEY: 'a secret of at least thirty-two characters',
    PORT: '0',
  })

  it('that fails to start exits with the cause instead of hanging without a port', async () => {
    await test.pool.query('alter table job_workers rename to job_workers_away')
    const worker = run(['start', '--services=worker'], environment())
    expect(await worker.ended).toBeGreaterThan(0)
    await test.pool.query('alter table job_workers_away rename to job_workers')
    expect(worker.lines().at(-1)).toMatchObject({
      role: 'worker',
      msg: 'failed to start',
      err: { message: expect.stringContaining('job_workers') },
    })
  }, 60_000)

  it('names its role in each log line, and logs only when and why it starts and stops', async () => {
    const worker = run(['start', '--services=worker,live'], environment())
    await until(() => worker.said().includes('"started"'), worker)
    worker.child.kill('SIGINT')
    expect(await worker.ended).toBe(0)
    expect(worker.said().trimEnd().split('\n')).toHaveLength(worker.lines().length)
    expect(new Set(worker.lines().map(({ role }) => role))).toEqual(new Set(['worker+live']))
    expect(worker.lines().map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['starting', 'started', 'stopping', 'stopped']),
    )
    expect(worker.lines().at(-1)).toMatchObject({ msg: 'stopped', reason: 'asked to stop by SIGINT' })
  }, 60_000)

  it('ends soon after it has stopped, even if something it opened does not let go', async () => {
    const holding = 'data:text/javascript,setInterval(()=>{},1000)'
    const worker = run(['start', '--services=worker'], {
      ...environment(),
      NODE_OPTIONS: `--import=${holding}`,
    })
    await until(() => worker.said().includes('"started"'), worker)
    worker.child.kill('SIGTERM')
    await until(() => worker.said().includes('"stopped"'), worker)
    const stopped = performance.now()
    expect(await worker.ended).toBe(0)
    expect(performance.now() - stopped).toBeLessThan(10_000)
  }, 60_000)
})
