import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeRandom } from '#server/platform/random.ts'
import { type BenchProgram, withBenchProgram } from './bench-program.ts'
import { type BenchRow, computeMedian } from './bench-row.ts'
import { readCpuSeconds } from './process-costs.ts'
import type { Served } from './served.ts'

const members = 200
const rounds = 5
const seconds = 4
const connections = 16
const paths = ['/api/user.php', '/api/chats.php'] as const
/** What the specification requires of a page without live events: both calls every minute. */
const pollsInHour = 60
/** Assumed for members who watch and write little: each receives this many messages an hour. */
const messagesInHour = 1

interface Answer {
  readonly status: number
  readonly tag: string
}

interface Poll {
  readonly path: string
  readonly member: number
  readonly tag?: string
  readonly body?: object
}

/** Sends requests over keep-alive connections, with a member's session. */
function openAsker({ port }: Served) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = ({ path, member, tag, body }: Poll): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: 'localhost',
        cookie: `auth=talker-${member + 1}`,
        ...(tag !== undefined && { 'if-none-match': tag }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const method = body ? 'POST' : 'GET'
      const sent = request({ agent, port, host: '127.0.0.1', path, method, headers }, (answer) => {
        answer.resume().on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, tag: answer.headers.etag ?? '' }))
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  return { ask, close: () => agent.destroy() }
}

type Client = ReturnType<typeof openAsker>

const makeKey = (path: string, member: number) => `${path} ${member}`

/** Returns the tag of every answer that the members have. */
async function loadAll({ ask }: Client): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for (const path of paths)
    for (let member = 0; member < members; member++)
      tags.set(makeKey(path, member), (await ask({ path, member })).tag)
  return tags
}

/** CPU milliseconds of a server for each poll when nothing has changed. */
async function measurePoll(
  asker: Client,
  { served, findTag }: { served: Served; findTag: (path: string, member: number) => string },
): Promise<{ milliseconds: number; others: number; polls: number }> {
  let [polls, others] = [0, 0]
  const before = readCpuSeconds(served.pid)
  const end = performance.now() + 1000 * seconds
  const loops = Array.from({ length: connections }, async (_, connection) => {
    for (let turn = connection; performance.now() < end; turn += connections) {
      const path = paths[turn % 2] ?? paths[0]
      const member = (turn >> 1) % members
      const { status } = await asker.ask({ path, member, tag: findTag(path, member) })
      polls += 1
      if (status !== 304) others += 1
    }
  })
  await Promise.all(loops)
  return { milliseconds: (1000 * (readCpuSeconds(served.pid) - before)) / polls, others, polls }
}

/** Statements that the database has run; backends report them a moment later. */
async function countStatements({ database }: BenchProgram): Promise<number> {
  await sleep(1500)
  const { rows } = await sql<{ count: number }>`
    select xact_commit::int as count from pg_stat_database where datname = current_database()`.execute(
    database.db,
  )
  return rows[0]?.count ?? 0
}

/** Simulates an hour as fast as possible: in each minute everyone polls both calls, and some get a message. */
async function playHour(
  asker: Client,
  { ids, seed }: { ids: readonly string[]; seed: number },
): Promise<number> {
  const random = makeRandom(`poll ${seed}`)
  const tags = await loadAll(asker)
  let [polls, unchanged] = [0, 0]
  const poll = async (path: string, member: number) => {
    const tag = tags.get(makeKey(path, member)) ?? ''
    const answer = await asker.ask({ path, member, tag })
    polls += 1
    if (answer.status === 304) unchanged += 1
    else tags.set(makeKey(path, member), answer.tag)
  }
  for (let minute = 0; minute < pollsInHour; minute++) {
    for (let member = 0; member < members; member++) {
      // A message comes to its receiver and changes what its sender has: half as many are sent.
      if (!random.chance(messagesInHour / 2 / pollsInHour)) continue
      const body = { profile: ids[member ^ 1], text: 'Hello', client_id: randomUUID(), credits: 1 }
      const { status } = await asker.ask({ path: '/api/chat.php', member, body })
      if (status !== 200) throw new Error(`a message was answered by ${status}`)
    }
    for (const path of paths)
      await Promise.all(Array.from({ length: members }, (_, member) => poll(path, member)))
  }
  return unchanged / polls
}

async function measure(bench: BenchProgram, seed: number): Promise<BenchRow[]> {
  const duet = await bench.start()
  const bare = await bench.startBare('bare-poll.mjs')
  const [own, limit] = [openAsker(duet), openAsker(bare)]
  const share = await playHour(own, { ids: bench.ids, seed })
  const tags = await loadAll(own)
  const findTag = (path: string, member: number) => tags.get(makeKey(path, member)) ?? ''
  const all: { own: number; limit: number; others: number; polls: number; ran: number }[] = []
  // The first round warms both up.
  for (let round = 0; round <= rounds; round++) {
    const before = await countStatements(bench)
    const cost = await measurePoll(own, { served: duet, findTag })
    const ran = (await countStatements(bench)) - before
    const bareCost = await measurePoll(limit, { served: bare, findTag })
    if (round > 0) all.push({ ...cost, own: cost.milliseconds, limit: bareCost.milliseconds, ran })
  }
  own.close()
  limit.close()
  return toRows(all, share)
}

function toRows(
  all: readonly { own: number; limit: number; others: number; polls: number; ran: number }[],
  share: number,
): BenchRow[] {
  const own = computeMedian(all.map((round) => round.own))
  const ran = computeMedian(all.map((round) => (1000 * round.ran) / round.polls))
  const others = all.reduce((sum, round) => sum + round.others, 0)
  return [
    {
      figure: 'CPU of a poll to which nothing has changed; limit: bare node HTTP',
      measured: own,
      unit: 'ms',
      limit: computeMedian(all.map((round) => round.limit)),
      ratio: computeMedian(all.map((round) => round.own / round.limit)),
      target: '≤ 0.3 ms, all of them 304',
      pass: own <= 0.3 && others === 0,
    },
    {
      figure: 'statements of the database for 1,000 such polls, signs of life included',
      measured: ran,
      unit: '',
      limit: null,
      ratio: null,
      target: '≤ 10',
      pass: ran <= 10,
    },
    {
      figure: `polls of an hour answered by 304; every minute, ${messagesInHour} message to each member`,
      measured: 100 * share,
      unit: '%',
      limit: null,
      ratio: null,
      target: '≥ 95 %',
      pass: share >= 0.95,
    },
  ]
}

/** Prints what the specified polls of `user.php` and `chats.php` cost, compared with a server that does nothing else. */
export function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  return withBenchProgram({ members, seed }, (bench) => measure(bench, seed))
}
