import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { aMessageToSend } from '#tests/message-to-send.ts'
import { useProgram } from '#tests/program.ts'
import { readFeed } from '../../live/feed.sql.ts'

const test = useProgram()
const day = 86_400_000
let site: TestSite
let anna: TestMember
let ben: TestMember
let carla: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 20, paid: true })
  ben = await aMember(test, site, { credits: 20, paid: true, gender: 'male' })
  carla = await aMember(test, site, { credits: 20, paid: true })
})

/** Sends like a process whose clock is off by this many milliseconds. */
async function sendAstray(from: TestMember, to: TestMember, text: string, off: number) {
  return test.program.services.sends.add(
    aMessageToSend({
      site_id: site.id,
      from_id: from.id,
      to_id: to.id,
      message_id: v7({ msecs: Date.now() + off }),
      body: text,
      sent_at: new Date(test.clock.now().getTime() + off),
    }),
  )
}
const send = (from: TestMember, to: TestMember, text: string) =>
  test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })

const readTexts = async (who: TestMember, other: TestMember) =>
  (await test.call(who, 'chat', { profile: other.id })).body.messages.map(({ text }) => text)
const readChats = async (who: TestMember) => (await test.call(who, 'chats', {})).body.chats

describe('a message from a process whose clock is a day ahead', () => {
  it('comes before what is sent after it, and is the last message only until then (E-036)', async () => {
    await send(anna, ben, 'one')
    const astray = await sendAstray(anna, ben, 'two', day)
    for (const text of ['three', 'four']) await send(ben, anna, text)
    await send(anna, ben, 'five')
    for (const [who, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expect(await readTexts(who, other)).toEqual(['one', 'two', 'three', 'four', 'five'])
      expect((await readChats(who))[0]?.last_message?.text).toBe('five')
    }
    const { rows } = await sql<{ seq: string }>`
      select from_seq as seq from messages where id = ${astray.message}`.execute(test.database.db)
    expect(Number(rows[0]?.seq)).toBe(astray.sender_seq)
  })

  it('leaves later messages unread, undelivered and visible', async () => {
    await sendAstray(anna, ben, 'tomorrow', day)
    const [row] = await readChats(ben)
    const conversation = row?.conversation.id ?? ''
    await test.call(ben, 'readMessages', { conversation, read: true })
    const { body } = await send(anna, ben, 'today')
    expect([body.message.read, body.message.delivered]).toEqual([false, false])
    expect((await readChats(ben))[0]).toMatchObject({
      num_unread_messages: 1,
      last_message: { text: 'today' },
    })
    const own = await test.call(anna, 'chat', { conversation })
    expect(own.body.messages.map(({ read }) => read)).toEqual([true, false])
    await test.call(ben, 'removeChat', { conversation })
    await send(anna, ben, 'after the removal')
    expect(await readTexts(ben, anna)).toEqual(['after the removal'])
  })

  it('does not keep its conversation above those with later messages', async () => {
    await sendAstray(ben, anna, 'tomorrow', day)
    await send(carla, anna, 'today')
    expect((await readChats(anna)).map(({ profile }) => profile.id)).toEqual([carla.id, ben.id])
    const first = await test.call(anna, 'chats', { limit: 1 })
    const second = await test.call(anna, 'chats', { limit: 1, before: first.body.next ?? '' })
    expect([...first.body.chats, ...second.body.chats].map(({ profile }) => profile.id)).toEqual([
      carla.id,
      ben.id,
    ])
  })

  it('lets the remaining ones move up again when the last message is unsent', async () => {
    await send(ben, anna, 'first')
    await send(carla, anna, 'second')
    const { body } = await send(ben, anna, 'third')
    await test.call(ben, 'unsendMessage', {
      conversation: body.message.conversation,
      message: body.message.id,
    })
    expect((await readChats(anna)).map(({ profile }) => profile.id)).toEqual([carla.id, ben.id])
  })
})

describe('a message from a process whose clock is a day behind', () => {
  it('comes last, and is in the feed of a member who missed it', async () => {
    await send(anna, ben, 'one')
    const others = await Promise.all(Array.from({ length: 30 }, () => aMember(test, site, { credits: 1 })))
    for (const other of others) await send(other, ben, 'hello')
    const late = await sendAstray(anna, ben, 'two', -day)
    expect(await readTexts(ben, anna)).toEqual(['one', 'two'])
    expect((await readChats(ben))[0]?.last_message?.text).toBe('two')
    const reads = { db: test.database.db, prepared: test.program.services.prepared }
    expect(await readFeed(reads, ben.id, late.receiver_seq - 1)).toEqual([
      expect.objectContaining({ seq: late.receiver_seq }),
    ])
  })
})
