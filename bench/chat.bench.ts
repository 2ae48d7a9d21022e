import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { fillConversation } from '../tests/long-conversation.ts'
import { insertConversations } from '../tests/many-conversations.ts'
import { bareSend, bareSendManySchema, bareSendSchema } from './bare-send.sql.ts'
import { type BenchProgram, withBenchProgram } from './bench-program.ts'
import { type BenchRow, computeMedian, computePercentile } from './bench-row.ts'
import { measureKeys, measureScroll } from './chat-browsers.ts'
import { measureReads, partners } from './chat-reads.ts'
import { readTalkersBooks } from './fill-talkers.sql.ts'
import { measureMemory, socketsInRound } from './idle-memory.ts'
import { readCpuSeconds } from './process-costs.ts'
import type { Served } from './served.ts'
import {
  openBareTalk,
  openDuetTalk,
  openEchoTalk,
  type Talk,
  type TalkRound,
  talkAtPace,
  talkFully,
} from './talk.ts'

const talkers = 200
const rounds = 5
const seconds = 4
const perSecond = 50
const bareConnections = 32
const longConversation = 10_000

interface Bench extends BenchProgram {
  readonly duet: Served
  readonly echo: Served
  /** The smallest server that carries paid messages. */
  readonly small: Served
}

/** One round of the same load on Duet and on each of its limits. */
interface Round {
  readonly duet: TalkRound
  readonly duetCpu: number
  readonly bare: { readonly perSecond: number; readonly cpu: number }
  readonly small: { readonly perSecond: number; readonly cpu: number }
  readonly echo: TalkRound
  readonly duetPaced: TalkRound
  readonly echoPaced: TalkRound
}

/** Bare PostgreSQL: as many messages as its connections can carry. CPU is that of the database alone. */
async function sendBare({ database, postgresPid }: Bench): Promise<Round['bare']> {
  const clients = await Promise.all(Array.from({ length: bareConnections }, () => database.pool.connect()))
  const body = 'Hello, how are you today? I liked your profile and the pictures.'
  let messages = 0
  const before = readCpuSeconds(postgresPid)
  const start = performance.now()
  const end = start + 1000 * seconds
  const loops = clients.map(async (client) => {
    while (performance.now() < end) {
      const pair = Math.floor(Math.random() * 10_000)
      const values = [`s${2 * pair + 1}`, 2 * pair + 2, body, 5]
      await client.query({ name: 'bare_send', text: bareSend, values })
      messages += 1
    }
  })
  await Promise.all(loops)
  const took = (performance.now() - start) / 1000
  const cpu = (1000 * (readCpuSeconds(postgresPid) - before)) / messages
  for (const client of clients) client.release()
  return { perSecond: messages / took, cpu }
}

/** As many messages as a server and the database carry, and CPU seconds of both for a thousand. */
async function measureTalkCosts({ postgresPid }: Bench, { pid }: Served, talk: Talk) {
  const cpu = () => readCpuSeconds(pid) + readCpuSeconds(postgresPid)
  const before = cpu()
  const round = await talkFully(talk, talkers, seconds)
  return { round, cpu: (1000 * (cpu() - before)) / round.messages }
}

async function talkRound(
  bench: Bench,
  { duet, echo, small }: { duet: Talk; echo: Talk; small: Talk },
): Promise<Round> {
  const bare = await sendBare(bench)
  const full = await measureTalkCosts(bench, bench.duet, duet)
  const smallest = await measureTalkCosts(bench, bench.small, small)
  return {
    bare,
    small: { perSecond: toRate(smallest.round), cpu: smallest.cpu },
    duet: full.round,
    duetCpu: full.cpu,
    echo: await talkFully(echo, talkers, seconds),
    duetPaced: await talkAtPace(duet, talkers, { seconds, perSecond }),
    echoPaced: await talkAtPace(echo, talkers, { seconds, perSecond }),
  }
}

function toRate({ messages, seconds: took }: TalkRound): number {
  return messages / took
}

function buildDelayRow(
  figure: string,
  delays: { own: readonly TalkRound[]; limit: readonly TalkRound[] },
  { share, max }: { share: number; max: number },
): BenchRow {
  const of = (list: readonly TalkRound[]) =>
    computeMedian(list.map((round) => computePercentile(round.delays, share)))
  const [measured, limit] = [of(delays.own), of(delays.limit)]
  const ratio = measured / limit
  return { figure, measured, unit: 'ms', limit, ratio, target: `≤ ${max} ms`, pass: measured <= max }
}

/** One measure of each round compared with that of bare PostgreSQL; a measure without a target passes. */
function toShares(
  figure: string,
  unit: string,
  {
    pairs,
    target = 'no target',
    isMet = () => true,
  }: {
    pairs: readonly { own: number; limit: number }[]
    target?: string
    isMet?: (ratio: number) => boolean
  },
): BenchRow {
  const ratio = computeMedian(pairs.map(({ own, limit }) => own / limit))
  return {
    figure: `${figure}; limit: bare PostgreSQL`,
    measured: computeMedian(pairs.map(({ own }) => own)),
    unit,
    limit: computeMedian(pairs.map(({ limit }) => limit)),
    ratio,
    target,
    pass: isMet(ratio),
  }
}

function buildTalkRows(all: readonly Round[]): BenchRow[] {
  const full = { own: all.map((round) => round.duet), limit: all.map((round) => round.echo) }
  const paced = { own: all.map((round) => round.duetPaced), limit: all.map((round) => round.echoPaced) }
  return [
    toShares(`paid messages, ${talkers} live members, whole stack`, '/s', {
      pairs: all.map(({ duet, bare }) => ({ own: toRate(duet), limit: bare.perSecond })),
      target: '≥ 0.7 × bare PostgreSQL',
      isMet: (ratio) => ratio >= 0.7,
    }),
    toShares('CPU of server and database for 1,000 paid messages', 's', {
      pairs: all.map(({ duetCpu, bare }) => ({ own: duetCpu, limit: bare.cpu })),
    }),
    toShares('the smallest server by shared statements, of the same load', '/s', {
      pairs: all.map(({ small, bare }) => ({ own: small.perSecond, limit: bare.perSecond })),
    }),
    toShares('CPU of the smallest server and database for 1,000 messages', 's', {
      pairs: all.map(({ small, bare }) => ({ own: small.cpu, limit: bare.cpu })),
    }),
    buildDelayRow('saturated, to the other socket, p50; limit: bare ws', full, { share: 0.5, max: 90 }),
    buildDelayRow('saturated, to the other socket, p99; limit: bare ws', full, { share: 0.99, max: 90 }),
    buildDelayRow(`${perSecond}/s, to the other socket, p50; limit: bare ws`, paced, { share: 0.5, max: 20 }),
    buildDelayRow(`${perSecond}/s, to the other socket, p99; limit: bare ws`, paced, {
      share: 0.99,
      max: 20,
    }),
  ]
}

async function checkBooks({ database }: Bench): Promise<BenchRow> {
  const { messages, charged, wrong } = await readTalkersBooks(database.db)
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
  const duet = await openDuetTalk(bench.duet.port, bench.ids.slice(0, talkers))
  const echo = await openEchoTalk(bench.echo.port, talkers)
  const small = await openBareTalk(bench.small.port, talkers)
  const all: Round[] = []
  // The first round warms everything up.
  for (let round = 0; round <= rounds; round++) {
    const figures = await talkRound(bench, { duet, echo, small })
    if (round > 0) all.push(figures)
  }
  const keys = await measureKeyRows(bench, duet)
  duet.close()
  echo.close()
  small.close()
  // Before the rows that are filled in for reading, which no one has paid for.
  const books = await checkBooks(bench)
  return [...buildTalkRows(all), ...keys, ...(await readRows(bench)), await measureMemory(bench), books]
}

/** Returns the cookie of a member by their place. */
const formatCookie = (place: number) => `auth=talker-${place + 1}`

/** The two members after the talkers use browsers. */
function measureKeyRows({ ids, duet, echo }: Bench, talk: Talk): Promise<BenchRow[]> {
  const [first = '', second = ''] = ids.slice(talkers)
  const pair = { ids: [first, second], cookies: [formatCookie(talkers), formatCookie(talkers + 1)] } as const
  const generateLoad = () => talkAtPace(talk, talkers, { seconds: 2 * seconds, perSecond })
  return measureKeys(pair, { port: duet.port, echoPort: echo.port, generateLoad })
}

/** Clears up after what was written, which the database would else do during what is measured next. */
async function waitUntilAtRest({ db }: BenchProgram['database']): Promise<void> {
  await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity where backend_type = 'autovacuum worker'`.execute(
      db,
    )
    if (rows.length === 0) return
    await sleep(500)
  }
}

/** The members after them have many conversations, and a long one. */
async function readRows({ ids, duet, database, postgresPid }: Bench): Promise<BenchRow[]> {
  const [first = '', second = '', reader = '', ...others] = ids.slice(talkers + 2)
  const { rows } = await sql<{ site_id: string }>`select site_id from members limit 1`.execute(database.db)
  const siteId = rows[0]?.site_id ?? ''
  await fillConversation(database, { siteId, pair: [first, second], messages: longConversation })
  const now = new Date()
  const [other = '', ...more] = others
  await insertConversations(database.db, { reader, others: more.slice(0, partners), now })
  await fillConversation(database, { siteId, pair: [reader, other], messages: 200 })
  await waitUntilAtRest(database)
  const cpu = () => readCpuSeconds(duet.pid) + readCpuSeconds(postgresPid)
  const reading = { reader: { id: reader, cookie: formatCookie(talkers + 4) }, other, cpu }
  const reads = await measureReads({ port: duet.port, pool: database.pool, ...reading })
  const long = { cookie: formatCookie(talkers + 2), other: second, messages: longConversation }
  return [...reads, ...(await measureScroll(long, { port: duet.port }))]
}

/** Prints live paid messages through the whole stack compared with bare PostgreSQL and bare sockets in the same rounds. */
export function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  return withBenchProgram(
    { members: socketsInRound, seed, connections: bareConnections },
    async (program) => {
      await program.database.pool.query(bareSendSchema)
      await program.database.pool.query(bareSendManySchema)
      const duet = await program.start()
      const echo = await program.startBare('bare-echo.mjs')
      return measure({ ...program, duet, echo, small: await program.startBare('bare-chat.mjs') })
    },
  )
}
