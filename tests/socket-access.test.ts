import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '#contract/api/live-socket.ts'
import { endLostScreens } from '#server/live/end-lost-screens.ts'
import { hashToken } from '#server/platform/hashing.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, banMember, type TestMember, type TestSite } from './builders.ts'
import { type LiveSocket, openSocket } from './live-client.ts'
import { type Caller, useProgram } from './program.ts'

const test = useProgram({ listen: true })

let site: TestSite
let member: TestMember
let friend: TestMember
let stranger: TestMember
let conversation: string
let message: string
let open: LiveSocket[] = []

beforeAll(async () => {
  site = await aSite(test)
  member = await aMember(test, site, { credits: 10 })
  friend = await aMember(test, site, { gender: 'male' })
  stranger = await aMember(test, site)
  const sent = await test.call(member, 'sendMessage', {
    profile: friend.id,
    text: 'Hi',
    client_id: createId(),
  })
  conversation = sent.body.message.conversation
  message = sent.body.message.id
})

afterEach(async () => {
  await Promise.all(open.map((socket) => socket.close()))
  open = []
})

async function connect(caller: Caller, options?: Parameters<typeof openSocket>[2]): Promise<LiveSocket> {
  const socket = await openSocket(test.origin, caller, options)
  open.push(socket)
  return socket
}

describe('the live socket', () => {
  it('is closed for visitors, sessions of other sites, banned members and unknown cookies', async () => {
    const other = await aSite(test, { host: 'other.test' })
    const foreigner = await aMember(test, other)
    const banned = await aMember(test, site, { status: 'banned' })
    const callers = [{}, { cookie: foreigner.cookie }, banned, { cookie: 'auth=unknown' }]
    for (const caller of callers) expect((await connect(caller)).closed).toBe(closeCodes.loggedOut)
  })

  it('is open for members, confirmed or not', async () => {
    const unconfirmed = await aMember(test, site, { status: 'not_confirmed' })
    for (const caller of [member, unconfirmed]) expect((await connect(caller)).closed).toBeNull()
  })

  it('is refused to pages of other sites', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await connect(member, { headers })).closed).toBe(403)
    const sameHost = { origin: 'http://duet.test' }
    expect((await connect(member, { headers: sameHost })).closed).toBeNull()
  })

  it('brings nothing of a stranger into a conversation', async () => {
    const [own, intruder] = [await connect(member), await connect(stranger)]
    intruder.send({ type: 'typing', conversation })
    intruder.send({ type: 'delivered', conversation, message })
    // The counterpart: what the friend does arrives, so what the stranger did had time to arrive as well.
    const theirs = await connect(friend)
    theirs.send({ type: 'typing', conversation })
    theirs.send({ type: 'delivered', conversation, message })
    await own.until(() => own.passing.some((event) => event.type === 'delivered'))
    await own.until(() => own.passing.some((event) => event.type === 'typing'))
    expect(own.passing.filter((event) => event.type === 'typing')).toEqual([
      { type: 'typing', conversation, profile: friend.id },
    ])
    expect(own.passing.filter((event) => event.type === 'delivered')).toHaveLength(1)
  })

  it('survives invalid requests', async () => {
    const socket = await connect(member)
    for (const noise of ['', '[]', 'null', '{"type":"typing"}', '\u0000', '{'.repeat(2000)])
      socket.send(noise)
    socket.send(JSON.stringify({ type: 'typing', conversation: createId() }))
    await test.call(friend, 'like', { profile: member.id })
    await socket.until(() => socket.stored.some(({ event }) => event.type === 'like'))
    socket.send('x'.repeat(5000))
    await socket.until(() => socket.closed !== null)
    expect(socket.closed).toBe(1009)
  })

  it('opens at most five times for a member', async () => {
    const busy = await aMember(test, site)
    const sockets = []
    for (let count = 0; count < 6; count++) sockets.push(await connect(busy))
    expect(sockets.map((socket) => socket.closed)).toEqual([null, null, null, null, null, closeCodes.tooMany])
  })

  it('opens at most five of many that come in parallel', async () => {
    const busy = await aMember(test, site)
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connect(busy)))
    expect(sockets.filter((socket) => socket.closed === null)).toHaveLength(5)
  })
})

describe('the end of a session', () => {
  /** Returns how long it takes from an act to the closing of a socket. */
  async function closesAfter(socket: LiveSocket, act: () => Promise<unknown>): Promise<number> {
    const started = performance.now()
    await act()
    await socket.until(() => socket.closed !== null)
    expect(socket.closed).toBe(closeCodes.loggedOut)
    return performance.now() - started
  }

  it('closes the socket within a second of the logout', async () => {
    const leaving = await aMember(test, site)
    const socket = await connect(leaving)
    expect(await closesAfter(socket, () => test.call(leaving, 'logout', {}))).toBeLessThan(1000)
    expect((await connect(leaving)).closed).toBe(closeCodes.loggedOut)
  })

  it('closes the sockets of sessions that end elsewhere, and no other', async () => {
    const leaving = await aMember(test, site)
    const second = `auth=${await anotherSession(leaving)}`
    const [here, there] = [await connect(leaving), await connect({ cookie: second })]
    expect(await closesAfter(there, () => test.call(leaving, 'endSession', { all: true }))).toBeLessThan(1000)
    expect(here.closed).toBeNull()
  })
})

describe('the end of a session that no one announced', () => {
  it('closes the socket at the next check: expired, deleted, or its member banned', async () => {
    const [expired, deleted, banned, staying] = await Promise.all(
      Array.from({ length: 4 }, () => aMember(test, site)),
    )
    if (!expired || !deleted || !banned || !staying) throw new Error('four were made')
    const sockets = await Promise.all([expired, deleted, banned, staying].map((one) => connect(one)))
    const { db } = test.database
    await sql`update sessions set expires_at = ${test.clock.now()} where member_id = ${expired.id}`.execute(
      db,
    )
    await sql`delete from sessions where member_id = ${deleted.id}`.execute(db)
    await banMember(test, banned)
    const { hub, sessions } = test.program.services
    await endLostScreens(hub, sessions)
    await sockets[2]?.until(() => sockets.slice(0, 3).every((socket) => socket.closed !== null))
    expect(sockets.map((socket) => socket.closed)).toEqual([
      closeCodes.loggedOut,
      closeCodes.loggedOut,
      closeCodes.loggedOut,
      null,
    ])
  })
})

async function anotherSession(owner: TestMember): Promise<string> {
  const token = createId()
  await sql`insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at)
    values (${hashToken(token)}, ${owner.id}, ${site.id}, ${test.clock.now()}, ${test.clock.now()},
      ${new Date(test.clock.now().getTime() + 1e9)})`.execute(test.database.db)
  return token
}
