import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { demoSites } from '#database/demo/sites.ts'
import { migrateJobs } from '#server/jobs.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { newId } from '#server/platform/ids.ts'
import { migrate } from '#server/platform/migrate.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { defaultSettings } from '#server/sites/default-settings.ts'
import { bareSend, bareSendSchema } from './bare-send.sql.ts'
import { type BenchRow, median, percentile } from './bench-row.ts'
import { fillMembers } from './fill-members.sql.ts'
import { fillTalkers, talkersBooks } from './fill-talkers.sql.ts'
import { cpuSecondsOf } from './process-costs.ts'
import { type Served, serve } from './served.ts'
import {
  openDuetTalk,
  openEchoTalk,
  openMany,
  type Talk,
  type TalkRound,
  talkAtPace,
  talkFully,
} from './talk.ts'

const talkers = 200
const idleSockets = 2000
const rounds = 5
const seconds = 4
const perSecond = 50
const bareConnections = 32

interface Bench {
  readonly database: Database
  readonly postgresPid: number
  readonly duet: Served
  readonly echo: Served
  readonly ids: readonly string[]
}

/** One round of the same load on Duet and on each of its limits. */
interface Round {
  readonly duet: TalkRound
  readonly duetCpu: number
  readonly bare: { readonly perSecond: number; readonly cpu: number }
  readonly echo: TalkRound
  readonly duetPaced: TalkRound
  readonly echoPaced: TalkRound
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Bare PostgreSQL: as many messages as its connections carry. CPU is that of the database alone. */
async function sendBare({ database, postgresPid }: Bench): Promise<Round['bare']> {
  const clients = await Promise.all(Array.from({ length: bareConnections }, () => database.pool.connect()))
  const body = 'Hello, how are you today? I liked your profile and the pictures. #12345#'
  let messages = 0
  const before = cpuSecondsOf(postgresPid)
  const start = performance.now()
  const end = start + 1000 * seconds
  const loops = clients.map(async (client) => {
    while (performance.now() < end) {
      const pair = Math.floor(Math.random() * 10_000)
      const token = await hashOf(`s${2 * pair + 1}`)
      const values = [token, 2 * pair + 2, body, 5, randomUUID()]
      await client.query({ name: 'bare_send', text: bareSend, values })
      messages += 1
    }
  })
  await Promise.all(loops)
  const took = (performance.now() - start) / 1000
  const cpu = (1000 * (cpuSecondsOf(postgresPid) - before)) / messages
  for (const client of clients) client.release()
  return { perSecond: messages / took, cpu }
}

const hashes = new Map<string, Buffer>()

/** The driver's part of the limit is kept small: each token is hashed once. */
async function hashOf(token: string): Promise<Buffer> {
  const known = hashes.get(token)
  if (known) return known
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token)))
  hashes.set(token, hash)
  return hash
}

async function talkRound(bench: Bench, { duet, echo }: { duet: Talk; echo: Talk }): Promise<Round> {
  const cpu = () => cpuSecondsOf(bench.duet.pid) + cpuSecondsOf(bench.postgresPid)
  const bare = await sendBare(bench)
  const before = cpu()
  const full = await talkFully(duet, talkers, seconds)
  const duetCpu = (1000 * (cpu() - before)) / full.messages
  return {
    bare,
    duet: full,
    duetCpu,
    echo: await talkFully(echo, talkers, seconds),
    duetPaced: await talkAtPace(duet, talkers, { seconds, perSecond }),
    echoPaced: await talkAtPace(echo, talkers, { seconds, perSecond }),
  }
}

function rateOf({ messages, seconds: took }: TalkRound): number {
  return messages / took
}

function delayRow(
  figure: string,
  delays: { own: readonly TalkRound[]; limit: readonly TalkRound[] },
  { share, most }: { share: number; most: number },
): BenchRow {
  const of = (list: readonly TalkRound[]) => median(list.map((round) => percentile(round.delays, share)))
  const [measured, limit] = [of(delays.own), of(delays.limit)]
  const ratio = measured / limit
  return { figure, measured, unit: 'ms', limit, ratio, target: `≤ ${most} ms`, pass: measured <= most }
}

function talkRows(all: readonly Round[]): BenchRow[] {
  const [ratios, cpuRatios] = [
    all.map((round) => rateOf(round.duet) / round.bare.perSecond),
    all.map((round) => round.duetCpu / round.bare.cpu),
  ]
  const full = { own: all.map((round) => round.duet), limit: all.map((round) => round.echo) }
  const paced = { own: all.map((round) => round.duetPaced), limit: all.map((round) => round.echoPaced) }
  return [
    {
      figure: `paid messages, ${talkers} live members, whole stack; limit: bare PostgreSQL`,
      measured: median(all.map((round) => rateOf(round.duet))),
      unit: '/s',
      limit: median(all.map((round) => round.bare.perSecond)),
      ratio: median(ratios),
      target: '≥ 0.9 × bare PostgreSQL',
      pass: median(ratios) >= 0.9,
    },
    {
      figure: 'CPU of server and database for 1,000 paid messages; limit: bare PostgreSQL',
      measured: median(all.map((round) => round.duetCpu)),
      unit: 's',
      limit: median(all.map((round) => round.bare.cpu)),
      ratio: median(cpuRatios),
      target: '≤ 1.0 × bare PostgreSQL',
      pass: median(cpuRatios) <= 1,
    },
    delayRow('saturated, to the other socket, p50; limit: bare ws', full, { share: 0.5, most: 45 }),
    delayRow('saturated, to the other socket, p99; limit: bare ws', full, { share: 0.99, most: 90 }),
    delayRow(`${perSecond}/s, to the other socket, p50; limit: bare ws`, paced, { share: 0.5, most: 6 }),
    delayRow(`${perSecond}/s, to the other socket, p99; limit: bare ws`, paced, { share: 0.99, most: 18 }),
  ]
}

async function idleBytes(
  served: Served,
  address: (place: number) => { url: string; headers: Record<string, string> },
): Promise<number> {
  const before = await served.memory()
  const sockets = await openMany(idleSockets, async (place) => {
    const { url, headers } = address(place)
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    await once(socket, 'open')
    return socket
  })
  // What the opening itself took is to be collected, not counted.
  await sleep(3000)
  const after = await served.memory()
  for (const socket of sockets) socket.terminate()
  return (after - before) / idleSockets
}

async function idleRow({ duet, echo }: Bench): Promise<BenchRow> {
  const own = await idleBytes(duet, (place) => ({
    url: `ws://127.0.0.1:${duet.port}/api/events.php`,
    headers: { host: 'localhost', cookie: `auth=talker-${talkers + place + 1}` },
  }))
  const limit = await idleBytes(echo, (place) => ({
    url: `ws://127.0.0.1:${echo.port}/${talkers + place}`,
    headers: {},
  }))
  const ratio = own / limit
  return {
    figure: `memory of an idle socket, ${idleSockets.toLocaleString('en')} open; limit: bare ws`,
    measured: own / 1024,
    unit: 'KiB',
    limit: limit / 1024,
    ratio,
    target: '≤ 12 KiB and ≤ 1.6 × bare ws',
    pass: own / 1024 <= 12 && ratio <= 1.6,
  }
}

async function booksRow({ database }: Bench): Promise<BenchRow> {
  const { messages, charged, wrong } = await talkersBooks(database.db)
  return {
    figure: 'stored messages that were not charged exactly once, wallets that differ from the ledger',
    measured: Math.abs(messages - charged) + wrong,
    unit: '',
    limit: null,
    ratio: null,
    target: `0 of ${messages.toLocaleString('en')}`,
    pass: messages === charged && wrong === 0,
  }
}

async function measure(bench: Bench): Promise<BenchRow[]> {
  const idle = await idleRow(bench)
  const duet = await openDuetTalk(bench.duet.port, bench.ids.slice(0, talkers))
  const echo = await openEchoTalk(bench.echo.port, talkers)
  const all: Round[] = []
  // The first round warms everything up.
  for (let round = 0; round <= rounds; round++) {
    const figures = await talkRound(bench, { duet, echo })
    if (round > 0) all.push(figures)
  }
  duet.close()
  echo.close()
  return [...talkRows(all), idle, await booksRow(bench)]
}

/** A site for the talkers under every host of the demo, so that no demo is filled in. */
async function fillSite(database: Database, seed: number): Promise<string[]> {
  const [siteId, now] = [newId(), new Date()]
  const settings = JSON.stringify(defaultSettings('Bench'))
  await sql`insert into sites (id, settings) values (${siteId}, ${settings}::jsonb)`.execute(database.db)
  const hosts = demoSites.flatMap((site) => site.hosts)
  await sql`insert into site_hosts (host, site_id, main)
    select host, ${siteId}, host = 'localhost' from unnest(${hosts}::text[]) host`.execute(database.db)
  const members = talkers + idleSockets
  await database.db.connection().execute((db) => fillMembers(db, { siteId, members, seed, now }))
  const ids = await fillTalkers(database.db, { now })
  await database.pool.query(bareSendSchema)
  return ids
}

/** Prints live paid messages through the whole stack beside bare PostgreSQL and bare sockets in the same rounds. */
export async function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: true })
  const { host, port, user, password } = postgres
  const connection = { host, port, user, password, database: 'postgres' }
  const database = openDatabase(connection, { connections: bareConnections, onLost: () => undefined })
  const served: Served[] = []
  try {
    await migrate(database.pool)
    await migrateJobs(database.pool)
    const ids = await fillSite(database, seed)
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(database.db)
    const postgresPid = Number.parseInt(readFileSync(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8'), 10)
    const own = await freePort()
    const env = {
      PORT: String(own),
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      DUET_SERVICES: 'web,live',
      LOG_LEVEL: 'error',
    }
    const duet = await serve([join(projectRoot(), 'dist/server/main.js'), 'start'], { env, port: own })
    served.push(duet)
    const echo = await serve([join(projectRoot(), 'bench/bare-echo.mjs')])
    served.push(echo)
    console.log(`${availableParallelism()} cores for clients, server and database`)
    return await measure({ database, postgresPid, duet, echo, ids })
  } finally {
    for (const one of served) await one.stop()
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
