import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aSound } from '#tests/sounds.ts'
import { aStaff, readAudit, readViews, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let operator: TestStaff
let other: TestStaff
let ben: TestMember
let eva: string
let count = 0

const traits = {
  date_of_birth: '1994-06-15',
  country: 'NL',
  about_me: 'I am made up.',
  hair_color: 'red',
  eye_color: 'green',
  body_type: 'slim',
  interests: ['hiking'],
} as const
const changeable = () => ({ ...traits, interests: [...traits.interests] })

beforeAll(async () => {
  site = await aSite(test)
  operator = await aStaff(test, ['operator'])
  other = await aStaff(test, ['operator'])
})

async function add(name: string) {
  const caller = { ...operator, headers: { 'idempotency-key': createId() } }
  return test.call(caller, 'adminAddFictional', { ...changeable(), name, gender: 'female' })
}

beforeEach(async () => {
  count += 1
  const { body } = await add(`Evelyn ${count}`)
  eva = body.profiles.find(({ name }) => name === `Evelyn ${count}`)?.id ?? ''
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 20, paid: true })
})

const write = (text: string) => test.call(ben, 'sendMessage', { profile: eva, text, client_id: createId() })
const claim = (staff: TestStaff, conversation: string, wanted = true) =>
  test.call(staff, 'adminDeskClaim', { conversation, claim: wanted })
const answer = (staff: TestStaff, conversation: string, text: string) =>
  test.call(staff, 'adminDeskAnswer', { conversation, text, client_id: createId() })

describe('a fictional profile', () => {
  it('is drawn, labelled, and found in search', async () => {
    const { body } = await test.call(ben, 'profile', { id: eva })
    expect(body.profile).toMatchObject({ fictional: true, about_me: 'I am made up.' })
    const file = body.profile.main_image?.thumb_filename ?? ''
    const picture = await test.app.inject({ url: `/photos/${file}`, headers: { host: 'duet.test' } })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    const found = await test.call(ben, 'searchMembers', { gender: 'female', country: 'NL' })
    expect(found.body.profiles.find(({ id }) => id === eva)?.fictional).toBe(true)
  })

  it('has a few blurred pixels of its portrait in the place of it until it has loaded', async () => {
    const readBlur = async () => {
      const { body } = await test.call(ben, 'searchMembers', { gender: 'female', country: 'NL' })
      return body.profiles.find(({ id }) => id === eva)?.blur ?? ''
    }
    const drawn = await readBlur()
    expect(drawn).toMatch(/^data:image\/webp;base64,/)
    const change = {
      id: eva,
      ...changeable(),
      hair_color: 'black' as const,
      name: `Dyed ${count}`,
      shown: true,
    }
    expect((await test.call(operator, 'adminChangeFictional', change)).status).toBe(200)
    const redrawn = await readBlur()
    expect(redrawn).toMatch(/^data:image\/webp;base64,/)
    expect(redrawn).not.toBe(drawn)
  })

  it('cannot lose its label, no matter who tries', async () => {
    const { db } = test.database
    await sql`update profiles set fictional = false where member_id = ${eva}`.execute(db)
    expect((await test.call(ben, 'profile', { id: eva })).body.profile.fictional).toBe(true)
    const change = sql`update members set kind = 'person' where id = ${eva}`
    await expect(change.execute(db)).rejects.toThrow('can never change')
  })

  it('cannot like, log in or begin a conversation', async () => {
    const { db } = test.database
    const like = sql`insert into likes (from_id, to_id, created_at) values (${eva}, ${ben.id}, now())`
    await expect(like.execute(db)).rejects.toThrow('cannot like')
    const session = sql`insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at)
      values ('\\x00', ${eva}, ${site.id}, now(), now(), now())`
    await expect(session.execute(db)).rejects.toThrow('cannot log in')
    const begin = sql`insert into conversations (id, site_id, member_a, member_b, started_by, last_at, created_at)
      values (${createId()}, ${site.id}, least(${eva}::uuid, ${ben.id}::uuid), greatest(${eva}::uuid, ${ben.id}::uuid),
        ${eva}, now(), now())`
    await expect(begin.execute(db)).rejects.toThrow('cannot begin')
  })

  it('is changed and hidden by operators, under a unique name', async () => {
    const input = { id: eva, ...changeable(), name: `Renamed ${count}`, shown: false }
    expect((await test.call(operator, 'adminChangeFictional', input)).status).toBe(200)
    expect((await test.call(ben, 'profile', { id: eva })).status).toBe(404)
    expect((await add(`Renamed ${count}`)).error.fields).toEqual({ name: 'name_taken' })
    const second = (await add(`Second ${count}`)).body.profiles.find(({ name }) => name === `Second ${count}`)
    const alike = { ...input, id: second?.id ?? '' }
    const taken = await test.call(operator, 'adminChangeFictional', alike)
    expect(taken.error.fields).toEqual({ name: 'name_taken' })
    const { rows } = await sql<{
      name: string
    }>`select name from profiles where member_id = ${ben.id}`.execute(test.database.db)
    const real = await test.call(operator, 'adminChangeFictional', { ...input, name: rows[0]?.name ?? '' })
    expect([real.status, real.error.fields]).toEqual([422, { name: 'name_taken' }])
    const young = { ...input, date_of_birth: '2015-01-01' }
    const refused = await test.call(operator, 'adminChangeFictional', young)
    expect(refused.error.fields).toEqual({ date_of_birth: 'invalid_date_of_birth' })
    const person = { ...input, id: ben.id }
    expect((await test.call(operator, 'adminChangeFictional', person)).status).toBe(404)
  })
})

describe('the desk', () => {
  it('answers members who wrote first, one operator at a time, free of charge', async () => {
    const conversation = (await write('Hello there')).body.message.conversation
    const { body } = await test.call(operator, 'adminDesk', {})
    expect(body.conversations.find((one) => one.conversation === conversation)).toMatchObject({
      profile: { id: eva },
      member: { id: ben.id, name: ben.name },
      claimed_by: null,
    })
    expect((await answer(operator, conversation, 'Too early')).error.error).toBe('forbidden')
    const opened = await claim(operator, conversation)
    expect(opened.body.messages).toMatchObject([{ by_profile: false, text: 'Hello there' }])
    expect((await claim(other, conversation)).error.error).toBe('forbidden')
    expect((await answer(other, conversation, 'Mine?')).error.error).toBe('forbidden')
    expect((await answer(operator, conversation, 'Hello Ben')).status).toBe(200)
    const chat = await test.call(ben, 'chat', { conversation })
    expect(chat.body.messages.map(({ text }) => text)).toContain('Hello Ben')
    expect(chat.body.profile.fictional).toBe(true)
    const desk = await test.call(operator, 'adminDesk', {})
    expect(desk.body.conversations.some((one) => one.conversation === conversation)).toBe(false)
    const { rows } = await sql<{ staff_id: string }>`
      select staff_id from desk_answers where conversation_id = ${conversation}`.execute(test.database.db)
    expect(rows).toEqual([{ staff_id: operator.id }])
    expect((await readAudit(test, operator)).at(-1)?.act).toBe('desk.answered')
  })

  it('accepts an answer that took long to write, unless another operator has claimed the conversation by then', async () => {
    const conversation = (await write('Tell me everything')).body.message.conversation
    await claim(operator, conversation)
    test.clock.advance({ seconds: 700 })
    expect((await answer(operator, conversation, 'It is a long story.')).status).toBe(200)
    await write('Go on')
    await claim(operator, conversation)
    test.clock.advance({ seconds: 700 })
    await claim(other, conversation)
    expect((await answer(operator, conversation, 'Where was I?')).error.error).toBe('forbidden')
    await claim(other, conversation, false)
    expect((await answer(operator, conversation, 'Where was I?')).error.error).toBe('forbidden')
  })

  it('releases a claim, which otherwise expires after ten minutes', async () => {
    const conversation = (await write('Anybody?')).body.message.conversation
    await claim(operator, conversation)
    await claim(operator, conversation, false)
    expect((await claim(other, conversation)).status).toBe(200)
    test.clock.advance({ seconds: 601 })
    expect((await claim(operator, conversation)).status).toBe(200)
  })

  it('shows a photo and plays a voice message only to the operator who claimed the conversation', async () => {
    const file = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#285' } })
      .jpeg()
      .toBuffer()
    const photo = (await test.call({ ...ben, file }, 'sendPhoto', { profile: eva, client_id: createId() }))
      .body
    const said = { profile: eva, client_id: createId(), waveform: '0'.repeat(48) }
    const voice = (await test.call({ ...ben, file: await aSound() }, 'sendVoice', said)).body
    const { conversation } = photo.message
    const ofPhoto = { conversation, message: photo.message.id }
    const ofVoice = { conversation, message: voice.message.id }
    expect((await test.call(operator, 'adminDeskPhoto', ofPhoto)).status).toBe(404)
    const { messages } = (await claim(operator, conversation)).body
    expect(messages.map(({ has_photo, has_voice }) => [has_photo, has_voice])).toEqual([
      [true, false],
      [false, true],
    ])
    const shown = await test.call(operator, 'adminDeskPhoto', ofPhoto)
    expect([shown.status, shown.raw.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await readViews(test, operator)).map(({ act }) => act)).toContain('desk_photo.viewed')
    const played = await test.call(operator, 'adminDeskVoice', ofVoice)
    expect([played.status, played.raw.headers['content-type']]).toEqual([200, 'audio/webm'])
    expect((await test.call(operator, 'adminDeskVoice', ofPhoto)).status).toBe(404)
    expect((await test.call(other, 'adminDeskPhoto', ofPhoto)).status).toBe(404)
    expect((await test.call(other, 'adminDeskVoice', ofVoice)).status).toBe(404)
  })

  it('never opens a conversation between members', async () => {
    const anna = await aMember(test, site)
    const sent = await test.call(ben, 'sendMessage', {
      profile: anna.id,
      text: 'Private',
      client_id: createId(),
    })
    expect((await claim(operator, sent.body.message.conversation)).status).toBe(404)
  })
})

describe('a member who hides fictional profiles', () => {
  it('meets them nowhere, and the desk does not write to them', async () => {
    const conversation = (await write('Hi Eva')).body.message.conversation
    await test.call(ben, 'like', { profile: eva })
    const { body } = await test.call(ben, 'setHideFictional', { hide_fictional: true })
    expect(body.user.hide_fictional).toBe(true)
    const search = await test.call(ben, 'searchMembers', { gender: 'female', country: 'NL' })
    expect(search.body.profiles.some(({ fictional }) => fictional)).toBe(false)
    expect((await test.call(ben, 'profile', { id: eva })).status).toBe(404)
    expect((await test.call(ben, 'chats', {})).body.chats).toEqual([])
    expect((await test.call(ben, 'likes', {})).body.profiles).toEqual([])
    expect((await claim(operator, conversation)).status).toBe(404)
    await test.call(ben, 'setHideFictional', { hide_fictional: false })
    expect((await test.call(ben, 'profile', { id: eva })).status).toBe(200)
  })

  it('pays for no message sent from a page that still shows one, and receives none', async () => {
    const begun = await write('Hi Eva')
    const conversation = begun.body.message.conversation
    await claim(operator, conversation)
    await test.call(ben, 'setHideFictional', { hide_fictional: true })
    const again = await write('Still there?')
    expect([again.status, again.error.error]).toEqual([404, 'not_found'])
    expect((await test.call(ben, 'currentUser', {})).body.user?.credits).toBe(begun.body.user.credits)
    expect((await answer(operator, conversation, 'Yes')).status).toBe(404)
    await test.call(ben, 'setHideFictional', { hide_fictional: false })
    expect((await write('And now?')).status).toBe(200)
  })

  it('has no unread message in a hidden conversation, and finds none of its messages', async () => {
    const conversation = (await write('Hi Eva')).body.message.conversation
    await claim(operator, conversation)
    await answer(operator, conversation, 'Marzipan for you')
    const found = async () => (await test.call(ben, 'searchMessages', { q: 'marzipan' })).body.found.length
    const unread = async () => (await test.call(ben, 'currentUser', {})).body.user?.unread
    expect([await found(), await unread()]).toEqual([1, 1])
    await test.call(ben, 'setHideFictional', { hide_fictional: true })
    expect([await found(), await unread()]).toEqual([0, 0])
    expect((await test.call(ben, 'chat', { conversation })).error.error).toBe('not_found')
    await test.call(ben, 'setHideFictional', { hide_fictional: false })
    expect(await found()).toBe(1)
    expect((await test.call(ben, 'chat', { conversation })).status).toBe(200)
  })

  it('is not refunded for a message that an operator has claimed: it counts as read', async () => {
    const { body } = await write('Pancakes?')
    const { conversation, id: message } = body.message
    expect((await claim(operator, conversation)).body.messages).toHaveLength(1)
    const taken = await test.call(ben, 'unsendMessage', { conversation, message })
    expect([taken.status, taken.body.returned]).toEqual([200, 0])
  })
})
