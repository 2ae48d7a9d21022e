import { setTimeout as sleep } from 'node:timers/promises'
import { chatListPage, chatPage } from '#contract/limits.ts'
import type { CallOutput } from '#contract/page-renderer.ts'
import { type BenchRow, median } from './bench-row.ts'
import { Wire } from './wire.ts'

const conversations = 200
const rounds = 5
const calls = 100

export interface Reading {
  port: number
  /** The cookie of a member with many conversations. */
  cookie: string
  /** With whom one of them is. */
  other: string
  /** CPU seconds of server and database so far. */
  cpu: () => number
}

async function cpuOf({ port, cookie, cpu }: Reading, path: string): Promise<number> {
  const wire = await Wire.open(port, {
    method: 'GET',
    path,
    headers: { host: 'localhost', cookie },
  })
  const many = async () => {
    for (let call = 0; call < calls; call++) {
      const status = await wire.ask('')
      if (status !== 200) throw new Error(`${path} was answered by ${status}`)
    }
  }
  await many()
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = cpu()
    await many()
    figures.push((1000 * (cpu() - before)) / calls)
    await sleep(50)
  }
  wire.close()
  return median(figures)
}

function row(figure: string, measured: number, most: number): BenchRow {
  const target = `≤ ${most} ms`
  return { figure, measured, unit: 'ms', limit: null, ratio: null, target, pass: measured <= most }
}

/** The addresses of all pages of the list, in order. */
async function pagesOf({ port, cookie }: Reading): Promise<string[]> {
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
async function checkOpened({ port, cookie }: Reading, address: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}${address}`, { headers: { cookie } })
  const { messages } = (await answer.json()) as CallOutput<'chat'> // as above
  if (messages.length !== chatPage) throw new Error(`opened with ${messages.length} messages`)
}

/** CPU of server and database for what a chat reads: the list, and one conversation. */
export async function measureReads(reading: Reading): Promise<BenchRow[]> {
  const [first = '', ...further] = await pagesOf(reading)
  const newest = await cpuOf(reading, first)
  let all = newest
  for (const page of further) all += await cpuOf(reading, page)
  const conversation = `/api/chat.php?profile=${reading.other}`
  await checkOpened(reading, conversation)
  const opened = await cpuOf(reading, conversation)
  return [
    row(`CPU of the list of ${conversations} conversations: its first page, of ${chatListPage}`, newest, 2),
    {
      ...row(`CPU of all ${1 + further.length} pages of it, as one scrolls to its end`, all, 0),
      ...{ target: 'no target', pass: true },
    },
    row(`CPU of opening a conversation: its newest ${chatPage} messages`, opened, 1),
  ]
}

/** How many members beside the reader have a conversation of one message; the one more opened is a long one. */
export const partners = conversations - 1
