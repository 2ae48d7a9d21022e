import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { type LiveSocket, openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember
let conversation: string
let sockets: LiveSocket[] = []

const write = (from: TestMember, to: TestMember, text: string) =>
  test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 5 })
  ben = await aMember(test, site, { gender: 'male', credits: 5 })
  conversation = (await write(anna, ben, 'hello')).body.message.conversation
  await test.call(anna, 'setInvisible', { invisible: true })
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

/** Returns what the marks of a message are to its sender, in every answer that has them. */
async function readMarks(message: string) {
  const opened = (await test.call(ben, 'chat', { conversation })).body.messages
  const listed = (await test.call(ben, 'chats', {})).body.chats.map(({ last_message }) => last_message)
  const found = (await test.call(ben, 'searchMessages', { q: 'quagga' })).body.found
  const all = [...opened, ...listed, ...found.map((one) => one.message)].filter((one) => one?.id === message)
  return all.map((one) => [one?.delivered, one?.read])
}

describe('an invisible member', () => {
  it('has no page for visitors: the answers are those for an unknown member', async () => {
    for (const more of [{}, { landing: '1' as const }]) {
      const [hidden, nobody] = [
        await test.call({}, 'profile', { id: anna.id, ...more }),
        await test.call({}, 'profile', { id: createId(), ...more }),
      ]
      const { request_id: _, ...error } = hidden.error
      expect([hidden.status, error]).toMatchObject([404, { error: 'not_found' }])
      expect(nobody.error).toMatchObject(error)
    }
    await test.call(anna, 'setInvisible', { invisible: false })
    expect((await test.call({}, 'profile', { id: anna.id })).status).toBe(200)
  })

  it('does not reveal that a message has reached a screen', async () => {
    const [annas, bens] = [await openScreen(anna), await openScreen(ben)]
    const { id } = (await write(ben, anna, 'quagga')).body.message
    await annas.until(() => annas.stored.some(({ event }) => event.type === 'message'))
    annas.send({ type: 'delivered', conversation, message: id })
    // Typing is announced where there is a conversation, after any earlier event.
    annas.send({ type: 'typing', conversation })
    await bens.until(() => bens.passing.some((event) => event.type === 'typing'))
    await test.program.services.delivered.flush()
    expect(bens.passing.filter((event) => event.type === 'delivered')).toEqual([])
    expect(await readMarks(id)).toEqual(Array(3).fill([false, false]))
  })

  it('does not reveal what they have read, not even by the number of events', async () => {
    const bens = await openScreen(ben)
    const { id } = (await write(ben, anna, 'quagga')).body.message
    const seq = async () => (await test.call(ben, 'currentUser', {})).body.user?.event_seq
    const before = await seq()
    const { body } = await test.call(anna, 'readMessages', { conversation, read: true })
    expect(body).toEqual({ num_unread_messages: 0, unread: 0 })
    expect(await seq()).toBe(before)
    expect(bens.stored.filter(({ event }) => event.type === 'read')).toEqual([])
    expect(await readMarks(id)).toEqual(Array(3).fill([false, false]))
  })

  it('shows what they have read again when they are visible', async () => {
    const { id } = (await write(ben, anna, 'quagga')).body.message
    await test.call(anna, 'readMessages', { conversation, read: true })
    await test.call(anna, 'setInvisible', { invisible: false })
    expect(await readMarks(id)).toEqual(Array(3).fill([true, true]))
    const bens = await openScreen(ben)
    await write(ben, anna, 'once more')
    await test.call(anna, 'readMessages', { conversation, read: true })
    await bens.until(() => bens.stored.some(({ event }) => event.type === 'read'))
  })

  it('learns on all their screens what was read on one of them', async () => {
    const annas = await openScreen(anna)
    await write(ben, anna, 'quagga')
    await test.call(anna, 'readMessages', { conversation, read: true })
    await annas.until(() => annas.stored.some(({ event }) => event.type === 'read'))
    const { rows } = await sql<{ read: string | null }>`
      select case when member_a = ${anna.id} then read_a else read_b end as read from conversations
      where id = ${conversation}`.execute(test.database.db)
    expect(rows[0]?.read).not.toBeNull()
  })
})
