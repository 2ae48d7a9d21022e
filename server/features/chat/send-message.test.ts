import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
  readWallet,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 3 })
  ben = await aMember(test, site, { credits: 3, gender: 'male' })
})

const send = (
  from: TestMember,
  to: TestMember,
  text = 'Pancakes, sweet or savoury?',
  client_id = createId(),
) => test.call(from, 'sendMessage', { profile: to.id, text, client_id })

describe('sending a message', () => {
  it('requires a login (P-001)', async () => {
    const { status, error } = await test.call({}, 'sendMessage', {
      profile: ben.id,
      text: 'hi',
      client_id: createId(),
    })
    expect([status, error.error]).toEqual([403, 'authentication_required'])
  })

  it('charges the sender and not the receiver (E-003, G-012, T-018)', async () => {
    const { status, body } = await send(anna, ben)
    expect(status).toBe(200)
    expect(body.message).toMatchObject({ from_me: true, kind: 'text', credits: 1 })
    expect(body.user.credits).toBe(2)
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
    expect(await readWallet(test, ben)).toEqual({ credits: 3, ledger: 3 })
  })

  it('stores and charges once when the same client_id comes again', async () => {
    const clientId = createId()
    const first = await send(anna, ben, 'once', clientId)
    const second = await send(anna, ben, 'once', clientId)
    expect(second.body.message.id).toBe(first.body.message.id)
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
  })

  it('stores and charges once when the same client_id comes twenty times at the same moment', async () => {
    const clientId = createId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(anna, ben, 'once', clientId)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.body.message.id)).size).toBe(1)
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
  })

  it('refuses a client_id that comes again with another text or for another member, and charges nothing', async () => {
    const cleo = await aMember(test, site)
    const clientId = createId()
    await send(anna, ben, 'once', clientId)
    for (const again of [await send(anna, cleo, 'once', clientId), await send(anna, ben, 'twice', clientId)])
      expect([again.status, again.error.error]).toEqual([409, 'idempotency_conflict'])
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
    expect((await test.call(cleo, 'chats', {})).body.chats).toEqual([])
  })

  it('refuses a conversation that is not the one with the named member, and charges nothing', async () => {
    const cleo = await aMember(test, site)
    await send(anna, cleo)
    const { body } = await test.call(anna, 'chats', {})
    const conversation = body.chats[0]?.conversation.id ?? ''
    const both = (profile: string, named: string) =>
      test.call(anna, 'sendMessage', { profile, conversation: named, text: 'hi', client_id: createId() })
    for (const answer of [await both(ben.id, createId()), await both(ben.id, conversation)])
      expect([answer.status, answer.error.error]).toEqual([404, 'not_found'])
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
    expect((await both(cleo.id, conversation)).status).toBe(200)
  })

  it('is refused without enough credits, with both numbers, and charges nothing (G-017, X-013)', async () => {
    const poor = await aMember(test, site)
    const { status, error } = await send(poor, ben)
    expect([status, error.error, error.params]).toEqual([
      402,
      'not_enough_credits',
      { needed: 1, credits: 0 },
    ])
  })

  it('lets a free member start two conversations but no third, and answer any (G-017, K-010, P-005)', async () => {
    const others = [await aMember(test, site), await aMember(test, site), await aMember(test, site)] as const
    expect((await send(anna, others[0])).status).toBe(200)
    expect((await send(anna, others[1])).status).toBe(200)
    expect((await send(anna, others[2])).error.error).toBe('premium_only')
    await send(ben, anna)
    expect((await send(anna, ben)).status).toBe(200)
  })

  it('lets a premium member start as many as they like (P-005)', async () => {
    const paula = await aMember(test, site, { credits: 5, paid: true })
    for (let i = 0; i < 3; i++) expect((await send(paula, await aMember(test, site))).status).toBe(200)
  })

  it('is refused until the member has confirmed their address (S-008)', async () => {
    const unconfirmed = await aMember(test, site, { status: 'not_confirmed', credits: 1 })
    expect((await send(unconfirmed, ben)).status).toBe(200)
    expect((await send(ben, unconfirmed)).error.error).toBe('recipient_not_confirmed')
  })

  it('is refused when the receiver is invisible, until they have written first (S-012)', async () => {
    const hidden = await aMember(test, site, { invisible: true, credits: 1 })
    expect((await send(ben, hidden)).error.error).toBe('invisible')
    await send(hidden, ben)
    expect((await send(ben, hidden)).status).toBe(200)
  })

  it('does not know members of another site', async () => {
    const other = await aSite(test, { host: `other-${createId()}.test` })
    const stranger = await aMember(test, other)
    expect((await send(anna, stranger)).status).toBe(404)
  })

  it('refuses a price that has changed since it was shown on the button (T-018)', async () => {
    await changeSettings(test, site, { message_credits: 2 })
    const { status, error } = await test.call(anna, 'sendMessage', {
      profile: ben.id,
      text: 'hi',
      client_id: createId(),
      credits: 1,
    })
    expect([status, error.error]).toEqual([409, 'price_changed'])
    await changeSettings(test, site, { message_credits: 1 })
  })

  it('refuses an empty text and one over the limit, counted as seen (T-022)', async () => {
    expect((await send(anna, ben, '  \n ')).error.error).toBe('empty')
    expect((await send(anna, ben, 'a'.repeat(1001))).error.error).toBe('message_too_long')
    expect((await send(anna, ben, '👩🏽‍🚀'.repeat(1000))).status).toBe(200)
  })

  it.each(['\u200b', ' \u2060\n', '\u3164', '\u2800', '\ufe0f', '\u202e'])(
    'refuses a text of signs that no one sees as empty, and charges nothing: %j',
    async (text) => {
      expect((await send(anna, ben, text)).error.error).toBe('empty')
      expect(await readWallet(test, anna)).toEqual({ credits: 3, ledger: 3 })
    },
  )

  it('counts as unread until the receiver opens the conversation (S-039)', async () => {
    const { body } = await send(anna, ben)
    expect((await test.call(ben, 'currentUser', {})).body.user?.unread).toBe(1)
    const read = await test.call(ben, 'readMessages', { conversation: body.message.conversation, read: true })
    expect(read.body).toEqual({ num_unread_messages: 0, unread: 0 })
    const opened = await test.call(anna, 'chat', { profile: ben.id })
    expect(opened.body.messages.at(-1)?.read).toBe(true)
  })

  it('stays unread when it comes after the last message that was read (E-034)', async () => {
    const seen = (await send(anna, ben, 'first')).body.message
    const later = (await send(anna, ben, 'second')).body.message
    const upTo = (message: string) =>
      test.call(ben, 'readMessages', { conversation: seen.conversation, read: true, message })
    expect((await upTo(seen.id)).body).toEqual({ num_unread_messages: 1, unread: 1 })
    const marks = async () =>
      (await test.call(anna, 'chat', { profile: ben.id })).body.messages.map(({ read }) => read)
    expect(await marks()).toEqual([true, false])
    const { chat } = (await test.call(ben, 'chat', { profile: anna.id })).body
    expect(chat?.num_unread_messages).toBe(1)
    expect((await upTo(later.id)).body).toEqual({ num_unread_messages: 0, unread: 0 })
    expect((await upTo(seen.id)).body).toEqual({ num_unread_messages: 0, unread: 0 })
    expect(await marks()).toEqual([true, true])
  })

  it('returns the member and the card as they are now, even when only a picture has changed', async () => {
    await send(anna, ben)
    const names = { anna: `New${createId().slice(-8)}`, ben: `Now${createId().slice(-8)}` }
    for (const [member, name] of [[anna, names.anna] as const, [ben, names.ben] as const]) {
      await sql`update profiles set name = ${name}, name_key = ${name.toLowerCase()} where member_id = ${member.id}`.execute(
        test.database.db,
      )
    }
    const renamed = await send(anna, ben)
    expect(renamed.body.user.profile.name).toBe(names.anna)
    expect(renamed.body.chat.profile.name).toBe(names.ben)

    const picture = createId()
    await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
      values (${ben.id}, ${picture}, 0, 'approved', ${picture}, 10, 10, '', ${test.clock.now()})`.execute(
      test.database.db,
    )
    await sql`update profiles set main_picture_id = ${picture} where member_id = ${ben.id}`.execute(
      test.database.db,
    )
    expect((await send(anna, ben)).body.chat.profile.main_image?.filename).toBe(`${picture}.webp`)
    await sql`update pictures set state = 'refused' where id = ${picture}`.execute(test.database.db)
    const other = await aMember(test, site, { credits: 5 })
    expect((await send(other, ben)).body.chat.profile.main_image).toBeNull()
  })
})
