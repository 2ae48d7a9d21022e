import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { processIdentity } from '#server/platform/postgres/processes.ts'
import { tieToThisProcess } from '#tests/lifeline.ts'

const started: EmbeddedPostgres[] = []
const made: { dir: string; lifeline: { cut(): void } }[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()))
  for (const { dir, lifeline } of made.splice(0)) {
    lifeline.cut()
    rmSync(dir, { recursive: true, force: true })
  }
})

function aDataDir(...deeper: string[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'duet-pg-'))
  // Root's PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dir, 0o755)
  const dataDir = join(dir, ...deeper)
  made.push({ dir, lifeline: tieToThisProcess(dataDir) })
  return dataDir
}

async function start(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable })
  started.push(server)
  return server
}

async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const { host, port, user, password, database } = server
  const client = new pg.Client({ host, port, user, password, database })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** Starts PostgreSQL from a Node process of its own, which then waits to be killed. */
async function startInOtherProcess(dataDir: string) {
  const script = `
    import { runnerImport } from 'vite'
    const { module } = await runnerImport(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
    const server = await module.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    process.on('message', async () => { await server.stop(); process.disconnect() })
    process.send('started')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise((resolve) => child.once('message', resolve))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { child, ended }
}

test('a restarted server finds its data', async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir, true)
  expect(first.adopted).toBe(false)
  expect(await query(first, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start(dataDir, true)
  expect(second.adopted).toBe(false)
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('letters of all seven languages compare and sort', async () => {
  const server = await start(aDataDir())
  expect(
    await query(server, `select lower('ŁÓDŹ') as lower, 'Łódź' < 'Małpa' collate "pl-x-icu" as before`),
  ).toEqual([{ lower: 'łódź', before: true }])
})

test('servers with different data run side by side, in parallel', async () => {
  const [one, two] = await Promise.all([start(aDataDir()), start(aDataDir())])
  await query(one, 'create table mine ()')
  expect(await query(two, `select to_regclass('mine') as found`)).toEqual([{ found: null }])
})

test('a path too long for a socket is served over TCP on free ports', async () => {
  const long = 'a-directory-with-a-long-name/'.repeat(4)
  const [one, two] = await Promise.all([start(aDataDir(long)), start(aDataDir(long))])
  expect(one.host).toBe('127.0.0.1')
  expect(one.port).not.toBe(two.port)
  expect(await query(two, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second start in the same process shares the server until both have stopped', async () => {
  const dataDir = aDataDir()
  const [one, two] = await Promise.all([start(dataDir), start(dataDir)])
  await one.stop()
  expect(await query(two, 'select 1 as one')).toEqual([{ one: 1 }])
  const pid = postmasterPid(dataDir)
  await two.stop()
  expect(processIdentity(pid)).toBeUndefined()
})

test('PostgreSQL killed with signal 9 restarts by itself with what was committed', async () => {
  const dataDir = aDataDir()
  const server = await start(dataDir, true)
  await query(server, 'create table kept as select 42 as answer')
  const killed = postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  await sleep(300)
  expect(await eventually(() => query(server, 'select answer from kept'))).toEqual([{ answer: 42 }])
  expect(postmasterPid(dataDir)).not.toBe(killed)
  await server.stop()
  expect(processIdentity(killed)).toBeUndefined()
})

test('a child of a killed server that never ends does not block a new one', async () => {
  const dataDir = aDataDir()
  const server = await start(dataDir)
  const { host, port, user, password, database } = server
  const client = new pg.Client({ host, port, user, password, database })
  client.on('error', () => {})
  await client.connect()
  const [row] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  process.kill(row?.pid ?? 0, 'SIGSTOP')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await sleep(300)
  expect(await eventually(() => query(server, 'select 1 as one'))).toEqual([{ one: 1 }])
  expect(processIdentity(row?.pid ?? 0)).toBeUndefined()
  await client.end().catch(() => {})
})

test('a file left by a killed server does not block the next start, even if its PID is in use', async () => {
  const dataDir = aDataDir()
  const { child, ended } = await startInOtherProcess(dataDir)
  const pid = postmasterPid(dataDir)
  child.kill('SIGKILL')
  await ended
  process.kill(pid, 'SIGKILL')
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(pid), String(process.pid)))
  const server = await start(dataDir)
  expect(server.adopted).toBe(false)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server whose parent was killed is taken over, and stop waits for its end', async () => {
  const dataDir = aDataDir()
  const { child, ended } = await startInOtherProcess(dataDir)
  child.kill('SIGKILL')
  await ended
  const pid = postmasterPid(dataDir)
  const server = await start(dataDir)
  expect(server.adopted).toBe(true)
  expect(postmasterPid(dataDir)).toBe(pid)
  await server.stop()
  expect(processIdentity(pid)).toBeUndefined()
})

test('a command that borrows the server of a living process leaves it running', async () => {
  const dataDir = aDataDir()
  const { child, ended } = await startInOtherProcess(dataDir)
  const pid = postmasterPid(dataDir)
  const borrowed = await start(dataDir)
  await borrowed.stop()
  expect(processIdentity(pid)).toBeDefined()
  child.send('stop')
  await ended
  expect(processIdentity(pid)).toBeUndefined()
})
