import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { chatListPage, chatPage } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { bareList, bareOpening } from './bare-reads.sql.ts'
import { type BenchRow, computeMedian } from './bench-row.ts'
import { HttpConnection } from './wire.ts'

const conversations = 200
const rounds = 5
const calls = 300
/** More repetitions of what costs a tenth: the kernel counts CPU in hundredths of a second. */
const bareCalls = 2000

export interface Reading {
  port: number
  pool: pg.Pool
  /** A member with many conversations. */
  reader: { id: string; cookie: string }
  /** The other member of one of them. */
  other: string
  /** CPU seconds of server and database so far. */
  cpu: () => number
}

async function measureCpu(cpu: () => number, many: number, ask: () => Promise<unknown>): Promise<number> {
  const before = cpu()
  for (let call = 0; call < many; call++) await ask()
  const used = (1000 * (cpu() - before)) / many
  await sleep(50)
  return used
}

/** CPU milliseconds for the response of an address, in each round compared with its bare statement. */
async function measureRounds(
  { port, pool, reader, cpu }: Reading,
  path: string,
  bare?: { name: string; text: string; values: string[] },
): Promise<{ own: number; limit: number }[]> {
  const headers = { host: 'localhost', cookie: reader.cookie }
  const wire = await HttpConnection.open(port, { method: 'GET', path, headers })
  const client = await pool.connect()
  const ask = async () => {
    const status = await wire.ask('')
    if (status !== 200) throw new Error(`${path} was answered by ${status}`)
  }
  const all: { own: number; limit: number }[] = []
  // The first round warms everything up.
  for (let round = 0; round <= rounds; round++) {
    const own = await measureCpu(cpu, calls, ask)
    const limit = bare ? await measureCpu(cpu, bareCalls, () => client.query(bare)) : 0
    if (round > 0) all.push({ own, limit })
  }
  wire.close()
  client.release()
  return all
}

function buildRow(figure: string, all: readonly { own: number; limit: number }[], max: number): BenchRow {
  const measured = computeMedian(all.map(({ own }) => own))
  return {
    figure: `${figure}; limit: bare PostgreSQL`,
    measured,
    unit: 'ms',
    limit: computeMedian(all.map(({ limit }) => limit)),
    ratio: computeMedian(all.map(({ own, limit }) => own / limit)),
    target: `≤ ${max} ms`,
    pass: measured <= max,
  }
}

/** Returns the addresses of all pages of the list, in order. */
async function listPages({ port, reader: { cookie } }: Reading): Promise<string[]> {
  const pages: string[] = []
  let address = '/api/chats.php'
  let listed = 0
  for (;;) {
    pages.push(address)
    const answer = await fetch(`http://localhost:${port}${address}`, { headers: { cookie } })
    const { chats, next } = (await answer.json()) as CallOutput<'chats'> // our own server's
    listed += chats.length
    if (next === null) break
    address = `/api/chats.php?before=${next}`
  }
  if (listed !== conversations) throw new Error(`the list is of ${listed}`)
  return pages
}

/** Throws unless a conversation opens with a full page, which is what is to be measured. */
async function checkOpened({ port, reader: { cookie } }: Reading, address: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}${address}`, { headers: { cookie } })
  const { messages } = (await answer.json()) as CallOutput<'chat'> // as above
  if (messages.length !== chatPage) throw new Error(`opened with ${messages.length} messages`)
}

/** CPU of server and database for what a chat reads: the list, and one conversation. */
export async function measureReads(reading: Reading): Promise<BenchRow[]> {
  const { reader, other } = reading
  const [first = '', ...further] = await listPages(reading)
  const newest = await measureRounds(reading, first, { ...bareList, values: [reader.id] })
  let all = computeMedian(newest.map(({ own }) => own))
  for (const page of further) all += computeMedian((await measureRounds(reading, page)).map(({ own }) => own))
  const conversation = `/api/chat.php?profile=${other}`
  await checkOpened(reading, conversation)
  const opened = await measureRounds(reading, conversation, { ...bareOpening, values: [reader.id, other] })
  return [
    buildRow(
      `CPU of the list of ${conversations} conversations: its first page, of ${chatListPage}`,
      newest,
      4,
    ),
    {
      figure: `CPU of all ${1 + further.length} pages of it, as one scrolls to its end`,
      measured: all,
      unit: 'ms',
      limit: null,
      ratio: null,
      target: 'no target',
      pass: true,
    },
    buildRow(`CPU of opening a conversation: its newest ${chatPage} messages`, opened, 3),
  ]
}

/** How many members besides the reader have a conversation of one message; the one more opened is a long one. */
export const partners = conversations - 1
