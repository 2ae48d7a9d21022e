import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let anna: TestMember
let ben: TestMember
let carla: TestMember
let conversation: string

beforeAll(async () => {
  const site = await aSite(test)
  anna = await aMember(test, site, { credits: 5 })
  ben = await aMember(test, site, { gender: 'male', credits: 5 })
  carla = await aMember(test, site, { credits: 5 })
  const sent = await test.call(anna, 'sendMessage', { profile: ben.id, text: 'hello', client_id: createId() })
  conversation = sent.body.message.conversation
  test.clock.advance({ seconds: 60 })
})

const poll = (tag?: string) =>
  test.call({ ...ben, ...(tag && { headers: { 'if-none-match': tag } }) }, 'chats', {})

describe('a member without a socket', () => {
  it('sees with a poll who is typing, for six seconds or until the message arrives (E-039)', async () => {
    const quiet = await poll()
    expect(quiet.body.chats[0]?.typing).toBe(false)
    const tag = String(quiet.raw.headers.etag)
    expect((await poll(tag)).status).toBe(304)

    await test.call(anna, 'typing', { conversation })
    const writing = await poll(tag)
    expect([writing.status, writing.body.chats[0]?.typing]).toEqual([200, true])
    expect((await poll(String(writing.raw.headers.etag))).status).toBe(304)
    // The typing member sees no indicator themselves.
    expect((await test.call(anna, 'chats', {})).body.chats[0]?.typing).toBe(false)

    test.clock.advance({ seconds: 7 })
    const over = await poll(String(writing.raw.headers.etag))
    expect([over.status, over.body.chats[0]?.typing]).toEqual([200, false])
  })

  it('sees the indicator end with the message', async () => {
    const begun = await test.call(carla, 'sendMessage', {
      profile: ben.id,
      text: 'hello',
      client_id: createId(),
    })
    const theirs = begun.body.message.conversation
    const row = async () => (await poll()).body.chats.find((chat) => chat.conversation.id === theirs)?.typing
    test.clock.advance({ seconds: 60 })
    await test.call(carla, 'typing', { conversation: theirs })
    expect(await row()).toBe(true)
    test.clock.advance({ seconds: 1 })
    await test.call(carla, 'sendMessage', { conversation: theirs, text: 'there', client_id: createId() })
    expect(await row()).toBe(false)
  })
})
