import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let moderator: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  moderator = await aStaff(test, ['moderator'])
})

const write = (from: TestMember, to: TestMember, text: string) =>
  test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })
const readFlags = async (member: TestMember) =>
  (await test.call(moderator, 'adminTextFlags', {})).body.flags.filter((flag) => flag.member.id === member.id)

describe('a profile', () => {
  it('accepts no contact data or links, and keeps the previous text (E-029)', async () => {
    const anna = await aMember(test, site)
    await test.call(anna, 'saveProfile', { about_me: 'I love the sea.' })
    for (const about_me of ['Call me: 06 12345678', 'anna (at) example (dot) com', 'https://x.example']) {
      const { error } = await test.call(anna, 'saveProfile', { about_me })
      expect([about_me, error.fields]).toEqual([about_me, { about_me: 'contact_data' }])
    }
    const named = await test.call(anna, 'saveProfile', { name: 'anna0612345678' })
    expect(named.error.fields).toEqual({ name: 'signup_name_invalid' })
    const { user } = (await test.call(anna, 'currentUser', {})).body
    expect([user?.profile.name, user?.profile.about_me]).toEqual([anna.name, 'I love the sea.'])
  })

  it('accepts no blocked words of the site, and shows watched ones to the moderators', async () => {
    const anna = await aMember(test, site)
    await test.call(moderator, 'adminAddTextRule', { words: 'Sugar  Daddy!', act: 'refuse' })
    const again = await test.call(moderator, 'adminAddTextRule', { words: 'sugar daddy', act: 'flag' })
    expect(again.error.error).toBe('already_completed')
    const { body } = await test.call(moderator, 'adminAddTextRule', { words: 'invest', act: 'flag' })
    expect(body.rules.map(({ words, act }) => [words, act])).toEqual([
      ['invest', 'flag'],
      ['sugar daddy', 'refuse'],
    ])
    const refused = await test.call(anna, 'saveProfile', { about_me: 'Where is my SUGAR-DÁDDY?' })
    expect(refused.error.fields).toEqual({ about_me: 'forbidden_words' })
    expect((await test.call(anna, 'saveProfile', { about_me: 'I invest in tulips.' })).status).toBe(200)
    const [flag] = await readFlags(anna)
    expect(flag).toMatchObject({ kind: 'words', text: 'I invest in tulips.' })
    expect((await test.call(moderator, 'adminCloseTextFlag', { id: flag?.id ?? '' })).status).toBe(200)
    const closed = await test.call(moderator, 'adminCloseTextFlag', { id: flag?.id ?? '' })
    expect(closed.error.error).toBe('already_completed')
    expect(await readFlags(anna)).toEqual([])
    expect((await readAudit(test, moderator)).at(-1)?.act).toBe('flag.closed')
  })

  it('is checked against the words of its own site', async () => {
    const other = await aSite(test, { host: 'words.test' })
    const ben = await aMember(test, other)
    expect((await test.call(ben, 'saveProfile', { about_me: 'No sugar daddy.' })).status).toBe(200)
  })
})

describe('a new account', () => {
  it('starts a limited number of conversations a day, and can continue those', async () => {
    const own = await aSite(test, { host: 'rates.test' })
    await changeSettings(test, own, { new_account_conversations: 2 })
    const busy = await aMember(test, own, { paid: true, credits: 50 })
    const others = [await aMember(test, own), await aMember(test, own), await aMember(test, own)] as const
    expect((await write(busy, others[0], 'Hi')).status).toBe(200)
    expect((await write(busy, others[1], 'Hi')).status).toBe(200)
    expect((await write(busy, others[2], 'Hi')).error.error).toBe('rate_limited')
    expect((await write(busy, others[0], 'And how are you?')).status).toBe(200)
    await test.runScheduled('screen-first-messages')
    const { body } = await test.call({ ...moderator, host: own.host }, 'adminTextFlags', {})
    expect(body.flags).toMatchObject([{ kind: 'many_conversations', receivers: 2, member: { id: busy.id } }])
  })
})

describe('identical first messages', () => {
  it('to many are shown to the moderators once; greetings are not', async () => {
    const spammer = await aMember(test, site, { paid: true, credits: 100 })
    const polite = await aMember(test, site, { paid: true, credits: 100 })
    for (let i = 0; i < 5; i++) {
      const to = await aMember(test, site)
      await write(spammer, to, `I am so lonely, will you be my one and only?${i % 2 ? '' : '!!'}`)
      await write(polite, to, 'Good morning!')
    }
    await test.runScheduled('screen-first-messages')
    await test.runScheduled('screen-first-messages')
    expect(await readFlags(spammer)).toMatchObject([{ kind: 'identical', receivers: 5 }])
    expect(await readFlags(polite)).toEqual([])
  })

  it('that were reviewed come back only with those of another day', async () => {
    const spammer = await aMember(test, site, { paid: true, credits: 100 })
    const spam = async () => {
      for (let i = 0; i < 5; i++)
        await write(spammer, await aMember(test, site), 'You are the light of all my nights, write to me!')
    }
    await spam()
    await test.runScheduled('screen-first-messages')
    const [flag] = await readFlags(spammer)
    expect((await test.call(moderator, 'adminCloseTextFlag', { id: flag?.id ?? '' })).status).toBe(200)
    test.clock.advance({ seconds: 600 })
    await test.runScheduled('screen-first-messages')
    expect(await readFlags(spammer)).toEqual([])
    test.clock.advance({ days: 1 })
    moderator = await aStaff(test, ['moderator'])
    await spam()
    await test.runScheduled('screen-first-messages')
    expect(await readFlags(spammer)).toMatchObject([{ kind: 'identical', receivers: 5 }])
  })
})
