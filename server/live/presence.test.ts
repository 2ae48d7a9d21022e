import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { type LiveSocket, openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember
let sockets: LiveSocket[] = []

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 3 })
  ben = await aMember(test, site, { gender: 'male' })
  await test.call(anna, 'sendMessage', { profile: ben.id, text: 'hello', client_id: createId() })
})
afterEach(async () => {
  for (const socket of sockets) await socket.close()
  sockets = []
})

async function openScreen(member: TestMember): Promise<LiveSocket> {
  const socket = await openSocket(test.origin, member)
  sockets.push(socket)
  return socket
}

const news = (socket: LiveSocket) =>
  socket.passing.flatMap((event) => (event.type === 'presence' ? [[event.profile, event.online]] : []))

/** As after a night: no one has been online for long. */
async function makeAllAbsent(): Promise<void> {
  test.clock.advance({ seconds: 3600 })
  await sql`update search_members set active_at = ${new Date(test.clock.now().getTime() - 1_800_000)}`.execute(
    test.database.db,
  )
}

describe('presence', () => {
  it('is announced to chat partners when a member arrives and after five minutes away', async () => {
    const { presence } = test.program.services
    await presence.left(anna.id)
    await makeAllAbsent()
    const seen = await openScreen(ben)
    const own = await openScreen(anna)
    await presence.left(anna.id)
    await seen.until(() => news(seen).length > 0)
    expect(news(seen)).toEqual([[anna.id, true]])

    await own.close()
    test.clock.advance({ seconds: 120 })
    await presence.checkAbsent()
    expect(news(seen)).toHaveLength(1)
    test.clock.advance({ seconds: 240 })
    await presence.checkAbsent()
    await seen.until(() => news(seen).length > 1)
    expect(news(seen)[1]).toEqual([anna.id, false])
  })

  it('is neither announced nor shown for an invisible member', async () => {
    await test.call(anna, 'setInvisible', { invisible: true })
    const seen = await openScreen(ben)
    await makeAllAbsent()
    await openScreen(anna)
    await test.program.services.presence.left(anna.id)
    expect(news(seen)).toEqual([])
    const { body } = await test.call(ben, 'chats', {})
    expect(body.chats.find(({ profile }) => profile.id === anna.id)?.profile.online).toBe(false)
    await test.call(anna, 'setInvisible', { invisible: false })
    const after = await test.call(ben, 'chats', {})
    expect(after.body.chats.find(({ profile }) => profile.id === anna.id)?.profile.online).toBe(true)
  })

  it('ends immediately for chat partners when a member becomes invisible, and comes back', async () => {
    const seen = await openScreen(ben)
    await openScreen(anna)
    await test.call(anna, 'setInvisible', { invisible: true })
    await seen.until(() => news(seen).length > 0)
    expect(news(seen)).toEqual([[anna.id, false]])
    await test.call(anna, 'setInvisible', { invisible: false })
    await seen.until(() => news(seen).length > 1)
    expect(news(seen)[1]).toEqual([anna.id, true])
  })

  it('is not shown for a member who has just deleted their account', async () => {
    const password = 'a long password of mine'
    await setPassword(test, anna, password)
    const online = async () => (await test.call(ben, 'chats', {})).body.chats[0]?.profile.online
    expect(await online()).toBe(true)
    expect((await test.call(anna, 'deleteAccount', { reason: 'time', password })).status).toBe(200)
    expect(await online()).toBe(false)
  })

  it('is announced to no one else', async () => {
    const stranger = await aMember(test, site)
    const seen = await openScreen(stranger)
    await makeAllAbsent()
    await test.program.services.presence.left(anna.id)
    expect(news(seen)).toEqual([])
  })
})
