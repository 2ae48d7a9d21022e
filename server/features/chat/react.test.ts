import { beforeEach, describe, expect, it } from 'vitest'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember
let key: { conversation: string; message: string }

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 10 })
  ben = await aMember(test, site, { credits: 10, gender: 'male' })
  key = await write('Pancakes, sweet or savoury?')
})

async function write(text: string) {
  const { body } = await test.call(anna, 'sendMessage', { profile: ben.id, text, client_id: createId() })
  test.clock.advance({ seconds: 1 })
  return { conversation: body.message.conversation, message: body.message.id }
}

const react = (who: TestMember, reaction: Reaction | null) => test.call(who, 'react', { ...key, reaction })
const readRow = async (who: TestMember) => (await test.call(who, 'chats', {})).body.chats[0]
const readMessage = async (who: TestMember) =>
  (await test.call(who, 'chat', { conversation: key.conversation })).body.messages.find(
    ({ id }) => id === key.message,
  )

describe('a reaction', () => {
  it('is seen by both members, one of each, and costs nothing', async () => {
    expect((await react(ben, 'laugh')).body).toEqual({ reaction: 'laugh' })
    await react(anna, 'fire')
    expect((await readMessage(anna))?.reactions).toEqual({ mine: 'fire', theirs: 'laugh' })
    expect((await readMessage(ben))?.reactions).toEqual({ mine: 'laugh', theirs: 'fire' })
    expect(await readWallet(test, ben)).toEqual({ credits: 10, ledger: 10 })
  })

  it('replaces the previous one and is removed by null', async () => {
    await react(ben, 'laugh')
    await react(ben, 'heart')
    expect((await readMessage(anna))?.reactions).toEqual({ theirs: 'heart' })
    await react(ben, null)
    expect((await readMessage(anna))?.reactions).toBeUndefined()
  })

  it('reaches both members live, once however often it is repeated', async () => {
    const screens = await Promise.all([openSocket(test.origin, anna), openSocket(test.origin, ben)])
    for (const reaction of ['wow', 'wow', null, null] as const) await react(ben, reaction)
    const read = () =>
      screens.map(({ stored }) =>
        stored.flatMap(({ event }) => (event.type === 'reaction' ? [[event.by_me, event.reaction]] : [])),
      )
    await screens[0].until(() => read().every((events) => events.length === 2))
    expect(read()).toEqual([
      [
        [false, 'wow'],
        [false, null],
      ],
      [
        [true, 'wow'],
        [true, null],
      ],
    ])
    for (const screen of screens) await screen.close()
  })

  it('shows in the list of the message’s sender until someone writes again, and marks nothing as unread', async () => {
    await test.call(ben, 'readMessages', { conversation: key.conversation, read: true })
    await react(ben, 'heart')
    expect(await readRow(anna)).toMatchObject({
      reaction: { reaction: 'heart', message: key.message },
      num_unread_messages: 0,
    })
    expect((await readRow(ben))?.reaction).toBeUndefined()
    await write('Well?')
    expect((await readRow(anna))?.reaction).toBeUndefined()
  })

  it('is known to a member who polls', async () => {
    const tag = String((await test.call(anna, 'chats', {})).raw.headers.etag)
    await react(ben, 'sad')
    const again = await test.call({ ...anna, headers: { 'if-none-match': tag } }, 'chats', {})
    expect([again.status, again.body.chats[0]?.reaction?.reaction]).toEqual([200, 'sad'])
  })

  it('is removed with its message', async () => {
    await react(ben, 'sad')
    await test.call(anna, 'unsendMessage', key)
    const left = await test.database.db
      .selectFrom('message_reactions')
      .select('reaction')
      .where('message_id', '=', key.message)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a reaction is refused', () => {
  it('to anyone but the two members', async () => {
    const carla = await aMember(test, site)
    expect((await react(carla, 'heart')).error.error).toBe('not_found')
    expect((await test.call({}, 'react', { ...key, reaction: 'heart' })).error.error).toBe(
      'authentication_required',
    )
  })

  it('after a block by either member', async () => {
    await test.call(anna, 'block', { profile: ben.id })
    for (const who of [anna, ben]) expect((await react(who, 'heart')).error.error).toBe('not_found')
  })

  it('once the other member leaves', async () => {
    await test.database.db
      .updateTable('members')
      .set({ status: 'pending_deletion' })
      .where('id', '=', anna.id)
      .execute()
    expect((await react(ben, 'heart')).error.error).toBe('not_found')
  })

  it('to a message that was unsent or removed with the conversation', async () => {
    await test.call(ben, 'removeChat', { conversation: key.conversation })
    expect((await react(ben, 'heart')).error.error).toBe('not_found')
    await test.call(anna, 'unsendMessage', key)
    expect((await react(anna, 'heart')).error.error).toBe('not_found')
  })

  it('to a message of another conversation', async () => {
    const carla = await aMember(test, site, { credits: 3 })
    const { body } = await test.call(carla, 'sendMessage', {
      profile: ben.id,
      text: 'Hi',
      client_id: createId(),
    })
    const mixed = { conversation: key.conversation, message: body.message.id, reaction: 'heart' as const }
    expect((await test.call(ben, 'react', mixed)).error.error).toBe('not_found')
  })

  it('with any other sign', async () => {
    const { error } = await test.call(ben, 'react', { ...key, reaction: 'text me' as Reaction })
    expect(error.error).toBe('validation')
  })
})
