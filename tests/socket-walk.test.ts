import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LiveRequest } from '#contract/api/live.ts'
import { closeCodes } from '#contract/api/live-socket.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, banMember, type TestMember, type TestSite } from './builders.ts'
import { type LiveSocket, openSocket } from './live-client.ts'
import { useProgram } from './program.ts'

const test = useProgram({ listen: true })

let site: TestSite
let anna: TestMember
let ben: TestMember
let conversation: string
let message: string
let open: LiveSocket[] = []
let annas: LiveSocket
let bens: LiveSocket

beforeAll(async () => {
  site = await aSite(test)
})

async function connect(who: TestMember): Promise<LiveSocket> {
  const socket = await openSocket(test.origin, who)
  open.push(socket)
  return socket
}

/** Anna has written to Ben and his screen has shown it: the server's caches for the two are warm. */
beforeEach(async () => {
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { credits: 10, paid: true, gender: 'male' })
  annas = await connect(anna)
  bens = await connect(ben)
  const first = await test.call(anna, 'sendMessage', { profile: ben.id, text: 'one', client_id: createId() })
  conversation = first.body.message.conversation
  bens.send({ type: 'delivered', conversation, message: first.body.message.id })
  await settleUntil(() => readSigns(annas).includes('delivered'))
  const second = await test.call(anna, 'sendMessage', { profile: ben.id, text: 'two', client_id: createId() })
  message = second.body.message.id
})

afterEach(async () => {
  await Promise.all(open.map((socket) => socket.close()))
  open = []
})

/** Every request that a socket accepts; a new one has to be added here. */
const requests: Record<LiveRequest['type'], () => LiveRequest> = {
  typing: () => ({ type: 'typing', conversation }),
  delivered: () => ({ type: 'delivered', conversation, message }),
}

const readSigns = (socket: LiveSocket) =>
  socket.passing.filter(({ type }) => type in requests).map(({ type }) => type)

/** Waits until everything Ben’s socket has sent is processed and announced. */
async function settle(): Promise<void> {
  await sleep(150)
  // A conversation that was busy is checked again.
  for (let round = 0; round < 2; round++) await test.program.services.delivered.flush()
  // A tick may be held for a tenth of a second to be batched.
  await sleep(200)
}

/** The same, as long as it takes until something holds. */
async function settleUntil(holds: () => boolean): Promise<void> {
  for (let round = 0; round < 20 && !holds(); round++) await settle()
  expect(holds()).toBe(true)
}

async function deliveredMark(): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    select case when member_a = ${ben.id} then delivered_a else delivered_b end as mark
    from conversations where id = ${conversation}`.execute(test.database.db)
  return rows[0]?.mark ?? null
}

const states: [string, () => Promise<unknown>][] = [
  ['who was blocked', () => test.call(anna, 'block', { profile: ben.id })],
  ['who has blocked the other one', () => test.call(ben, 'block', { profile: anna.id })],
  ['who is banned, which no one has told this process', () => banMember(test, ben)],
  ['whose account is on its way out', () => setStatus(ben)],
  ['whose other one is banned', () => banMember(test, anna)],
  ['whose other one is on their way out', () => setStatus(anna)],
  ['who is erased', () => sql`delete from members where id = ${ben.id}`.execute(test.database.db)],
  [
    'whose session has just ended',
    async () => {
      const { hub, sessions } = test.program.services
      const [session] = hub.sessions().filter(({ memberId }) => memberId === ben.id)
      sessions.forget([])
      // What was on its way when the server closed the socket still arrives.
      hub.end(ben.id, { sessionKey: session?.sessionKey ?? null, code: closeCodes.loggedOut })
    },
  ],
]

const setStatus = (who: TestMember) =>
  sql`update members set status = 'pending_deletion', deletion_requested_at = now() where id = ${who.id}`.execute(
    test.database.db,
  )

describe('the socket of a member', () => {
  it('knows exactly the requests of this walk', () => {
    expect(LiveRequest.def.options.map((option) => option.shape.type.def.values[0]).toSorted()).toEqual(
      Object.keys(requests).toSorted(),
    )
  })

  it('delivers each signal while the two may chat', async () => {
    const before = readSigns(annas).length
    for (const make of Object.values(requests)) bens.send(make())
    await settleUntil(() => readSigns(annas).length === before + 2)
    expect(readSigns(annas).slice(before).toSorted()).toEqual(['delivered', 'typing'])
    expect(await deliveredMark()).toBe(message)
  })

  for (const [name, becomes] of states) {
    it(`${name} delivers and marks nothing`, async () => {
      const [before, mark] = [readSigns(annas).length, await deliveredMark()]
      await becomes()
      for (const make of Object.values(requests)) bens.send(make())
      await settle()
      expect(readSigns(annas).slice(before)).toEqual([])
      expect([mark, null]).toContain(await deliveredMark())
    })
  }

  it('cannot claim more than there is: a made-up message marks what has arrived, and names it', async () => {
    const before = readSigns(annas).length
    bens.send({ type: 'delivered', conversation, message: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })
    await settleUntil(() => readSigns(annas).length > before)
    expect(annas.passing.findLast((event) => event.type === 'delivered')).toMatchObject({ message })
  })

  it('of an invisible member does not reveal what has reached it', async () => {
    await sql`update members set invisible = true where id = ${ben.id}`.execute(test.database.db)
    const before = readSigns(annas).length
    bens.send({ type: 'delivered', conversation, message })
    await settle()
    expect(readSigns(annas).slice(before)).toEqual([])
    const { body } = await test.call(anna, 'chat', { conversation })
    expect(body.messages.map(({ delivered }) => delivered)).toEqual([false, false])
  })
})

describe('a socket that opens while its session ends', () => {
  it('is closed', async () => {
    const leaving = await aMember(test, site)
    const { sessions } = test.program.services
    const find = sessions.find.bind(sessions)
    // The session ends right after it was looked up.
    sessions.find = async (...given) => {
      const session = await find(...given)
      if (session?.memberId === leaving.id) {
        sessions.find = find
        await test.call(leaving, 'logout', {})
      }
      return session
    }
    const socket = await openSocket(test.origin, leaving)
    open.push(socket)
    await socket.until(() => socket.closed !== null)
    expect(socket.closed).toBe(closeCodes.loggedOut)
  })
})
