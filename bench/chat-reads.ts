import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CallOutput } from '#contract/page-renderer.ts'
import type { Reads } from '#server/context.ts'
import { type BenchRow, median } from './bench-row.ts'
import { Wire } from './wire.ts'

const conversations = 200
const rounds = 5
const calls = 100

/** Gives a member conversations with the members after them, each with one message. */
export async function fillConversations(
  db: Reads,
  { reader, others }: { reader: string; others: readonly string[] },
) {
  await sql`
    with made as (
      insert into conversations
        (id, site_id, member_a, member_b, started_by, wrote_a, wrote_b, last_message_id, last_at, unread_a, created_at)
      select gen_random_uuid(), m.site_id, least(m.id, o.id), greatest(m.id, o.id), m.id, true, true, gen_random_uuid(),
        now() - o.n * interval '1 minute', 1, now()
      from members m, unnest(${[...others]}::uuid[]) with ordinality o (id, n) where m.id = ${reader}
      returning id, member_a, member_b, last_message_id, last_at
    )
    insert into messages (conversation_id, id, from_id, to_id, kind, body, credits, client_id, created_at)
    select id, last_message_id, case member_a when ${reader} then member_b else member_a end, ${reader}, 'text',
      'How was your week? Mine was long.', 0, gen_random_uuid(), last_at from made`.execute(db)
}

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

/** CPU of server and database for what a chat reads: the list, and one conversation. */
export async function measureReads(reading: Reading): Promise<BenchRow[]> {
  const address = '/api/chats.php'
  const first = await fetch(`http://localhost:${reading.port}${address}`, {
    headers: { cookie: reading.cookie },
  })
  const { chats, next } = (await first.json()) as CallOutput<'chats'> // our own server's
  if (2 * chats.length !== conversations) throw new Error(`the list is of ${chats.length}`)
  const newer = await cpuOf(reading, address)
  const older = await cpuOf(reading, `${address}?before=${next}`)
  const opened = await cpuOf(reading, `/api/chat.php?profile=${reading.other}`)
  return [
    row(`CPU of a list of ${conversations} conversations, two pages`, newer + older, 2),
    row('CPU of opening a conversation', opened, 1),
  ]
}

/** How many members {@link fillConversations} wants beside the reader. */
export const partners = conversations
