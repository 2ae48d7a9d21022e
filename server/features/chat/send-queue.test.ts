import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { fetchFeed } from '#tests/feed.ts'
import { aMessageToSend } from '#tests/message-to-send.ts'
import { useProgram } from '#tests/program.ts'
import type { SendResult } from '../../app/services/chat.ts'
import { callSendMessages } from './send-messages.sql.ts'
import { SendQueue } from './send-queue.ts'

const test = useProgram()
let site: TestSite

beforeEach(async () => {
  site ??= await aSite(test)
})

const message = (from: string, to: string) =>
  aMessageToSend({ site_id: site.id, from_id: from, to_id: to, sent_at: test.clock.now() })

/** Returns the numbers of a member's feed, which must have no gaps, and the last number in their state row. */
async function readState(member: TestMember): Promise<{ seqs: number[]; last: number; unread: number }> {
  const { rows } = await sql<{ last: number; unread: number }>`
    select event_seq as last, unread from member_states where member_id = ${member.id}`.execute(
    test.database.db,
  )
  const [row] = rows
  if (!row) throw new Error('no state row')
  return { seqs: (await fetchFeed(test.database, member.id)).map(({ seq }) => seq), ...row }
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('messages that are sent together', () => {
  it('are each charged, counted and numbered without gaps, in any combination of senders and receivers', async () => {
    const members: TestMember[] = []
    for (let i = 0; i < 8; i++) members.push(await aMember(test, site, { credits: 100, paid: true }))
    const pairs = members.flatMap((from) => members.filter((to) => to !== from).map((to) => ({ from, to })))
    const sends = [...pairs, ...pairs, ...pairs].map(({ from, to }) =>
      test.call(from, 'sendMessage', { profile: to.id, text: 'hi', client_id: createId() }),
    )
    const answers = await Promise.all(sends)
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    for (const member of members) {
      expect(await readWallet(test, member)).toEqual({ credits: 79, ledger: 79 })
      const state = await readState(member)
      expect(state).toEqual({ seqs: upTo(42), last: 42, unread: 21 })
    }
  })

  it('are refused individually', async () => {
    const [rich, poor] = [await aMember(test, site, { credits: 1 }), await aMember(test, site)]
    const receiver = await aMember(test, site)
    const rows = await Promise.all(
      [rich, poor].map((from) => test.program.services.sends.add(message(from.id, receiver.id))),
    )
    expect(rows.map((row) => row.refused)).toEqual([null, 'not_enough_credits'])
    expect(await readState(receiver)).toEqual({ seqs: [1], last: 1, unread: 1 })
  })
})

describe('a list of messages', () => {
  it('may not contain a member twice, which would be counted once', async () => {
    const [anna, ben, cleo] = [
      await aMember(test, site),
      await aMember(test, site),
      await aMember(test, site),
    ]
    const reads = { db: test.database.db, prepared: test.program.services.prepared }
    const twice = [message(anna.id, ben.id), message(cleo.id, ben.id)]
    await expect(callSendMessages(reads, twice, 2)).rejects.toThrow('twice')
    expect(await readState(ben)).toEqual({ seqs: [], last: 0, unread: 0 })
  })

  it('fails for a wallet that differs from its last ledger entry, and sends the others', async () => {
    const members: TestMember[] = []
    for (let i = 0; i < 4; i++) members.push(await aMember(test, site, { credits: 5 }))
    const [anna, ben, cleo, dora] = members.map(({ id }) => id) as [string, string, string, string]
    await sql`update member_states set credits = credits + 1 where member_id = ${anna}`.execute(
      test.database.db,
    )
    const { prepared, sends } = test.program.services
    const reads = { db: test.database.db, prepared }
    const both = [message(anna, ben), message(cleo, dora)]
    await expect(callSendMessages(reads, both, 2)).rejects.toThrow('continue the balance of its wallet')
    const [broken, whole] = await Promise.allSettled([
      sends.add(message(anna, ben)),
      sends.add(message(cleo, dora)),
    ])
    expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled'])
    const { rows } = await sql`select 1 from messages where to_id = ${ben}`.execute(test.database.db)
    expect(rows).toEqual([])
  })
})

describe('the queue', () => {
  const result = {} as SendResult // its content does not matter here

  /** Returns a queue whose batches end when the test ends them. */
  function createPausedQueue() {
    const lists: number[] = []
    const open: (() => void)[] = []
    const queue = new SendQueue(async (list) => {
      lists.push(list.length)
      await new Promise<void>((resolve) => open.push(resolve))
      return list.map(() => result)
    })
    const add = (count: number) =>
      Array.from({ length: count }, () => queue.add(message(createId(), createId())))
    return { lists, open, add }
  }

  it('sends a single message immediately, and collects others while a batch is running', async () => {
    const { lists, open, add } = createPausedQueue()
    const all = add(10)
    expect(lists).toEqual([1])
    open.shift()?.()
    await all[0]
    await Promise.resolve()
    expect(lists).toEqual([1, 9])
    open.shift()?.()
    await Promise.all(all)
  })

  it('puts messages that arrive in the tick in which a batch ended into the next one', async () => {
    const { lists, open, add } = createPausedQueue()
    const all = add(3)
    open.shift()?.()
    // The database's answer and these arrive in the same poll phase of the event loop.
    for (let i = 0; i < 5; i++) await Promise.resolve()
    all.push(...add(4))
    await all[0]
    expect(lists).toEqual([1, 6])
    open.shift()?.()
    await Promise.all(all)
  })

  it('starts a second batch in parallel when the next one is full, and never a third', async () => {
    const { lists, open, add } = createPausedQueue()
    const all = add(1 + 64 + 64 + 10)
    expect(lists).toEqual([1, 64])
    open.shift()?.()
    await all[0]
    await Promise.resolve()
    expect(lists).toEqual([1, 64, 64])
    while (open.length > 0) {
      open.shift()?.()
      // The queue continues at the end of the tick, and this after it.
      await new Promise(setImmediate)
      await new Promise(setImmediate)
    }
    expect(lists).toEqual([1, 64, 64, 10])
    await Promise.all(all)
  })

  it('starts a second batch in parallel to one that takes long', async () => {
    const { lists, open, add } = createPausedQueue()
    const all = add(3)
    await vi.waitFor(() => expect(lists).toEqual([1, 2]))
    for (const finish of open) finish()
    await Promise.all(all)
  })

  it('puts each member into a batch once, and keeps each member’s messages in order', async () => {
    const lists: string[][] = []
    let release = () => {}
    const first = new Promise<void>((resolve) => {
      release = resolve
    })
    const queue = new SendQueue(async (list) => {
      lists.push(list.map((one) => `${one.from_id}>${one.to_id}`))
      if (lists.length === 1) await first
      return list.map(() => result)
    })
    const routes = ['x>y', 'z>w', 'a>b', 'a>c', 'b>a', 'd>b', 'a>b']
    const all = routes.map((route) => {
      const [from = '', to = ''] = route.split('>')
      return queue.add(message(from, to))
    })
    release()
    await Promise.all(all)
    expect(lists).toEqual([['x>y'], ['z>w', 'a>b'], ['a>c', 'd>b'], ['b>a'], ['a>b']])
  })

  it('sends the messages of a failed batch one by one, and reports only those that fail', async () => {
    const queue = new SendQueue(async (list) => {
      if (list.some((one) => one.from_id === 'bad')) throw new Error('bad row')
      return list.map(() => result)
    })
    const results = await Promise.allSettled(
      ['a', 'b', 'good', 'bad', 'fine'].map((from) => queue.add(message(from, `to ${from}`))),
    )
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  it('sends a batch again by site when one of its sites is read-only, and no message of that site again', async () => {
    const [moving, staying] = [createId(), createId()]
    const lists: string[][] = []
    const queue = new SendQueue(async (list) => {
      lists.push(list.map(({ from_id }) => from_id))
      const isRefused = list.some(({ site_id }) => site_id === moving)
      if (isRefused) throw Object.assign(new Error('the site is moving'), { code: '25006' })
      return list.map(() => result)
    })
    const [first, ...others] = [staying, moving, staying, moving, staying].map((site_id, index) =>
      queue.add({ ...message(`${index}`, `to ${index}`), site_id }),
    )
    const results = await Promise.allSettled([first, ...others])
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(lists).toEqual([['0'], ['1', '2', '3', '4'], ['1', '3'], ['2', '4']])
  })
})
