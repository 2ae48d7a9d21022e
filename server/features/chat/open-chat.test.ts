import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
const shownDays = 30
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    await changeSettings(test, site, { chat_history_days: shownDays })
  }
  anna = await aMember(test, site, { credits: 10 })
  ben = await aMember(test, site, { gender: 'male' })
})

async function send(text: string): Promise<string> {
  const { body } = await test.call(anna, 'sendMessage', { profile: ben.id, text, client_id: createId() })
  return body.message.id
}

const age = (message: string, days: number) =>
  sql`update messages set created_at = created_at - ${days} * interval '1 day' where id = ${message}`.execute(
    test.database.db,
  )

async function open(asked: { limit?: number; before?: string } = {}) {
  const { body } = await test.call(ben, 'chat', { profile: anna.id, ...asked })
  return { texts: body.messages.map(({ text }) => text), more: body.more, older_hidden: body.older_hidden }
}

describe('opening a conversation', () => {
  it('leaves out messages older than the site shows, and says so on the page that reaches them (X-015)', async () => {
    const first = await send('long ago')
    const second = await send('the day before yesterday')
    await send('today')
    expect((await open()).older_hidden).toBe(false)
    await age(first, shownDays + 1)
    await age(second, 2)
    const young = ['the day before yesterday', 'today']
    expect(await open()).toEqual({ texts: young, more: false, older_hidden: true })
    expect(await open({ limit: 2 })).toEqual({ texts: young, more: false, older_hidden: true })
    expect(await open({ limit: 1 })).toEqual({ texts: ['today'], more: true, older_hidden: false })
    expect(await open({ before: second })).toEqual({ texts: [], more: false, older_hidden: true })
  })

  it('does not mention old messages that the member has deleted (C-027)', async () => {
    const first = await send('long ago')
    await age(first, shownDays + 1)
    const { body } = await test.call(ben, 'chat', { profile: anna.id })
    const conversation = body.chat?.conversation.id ?? ''
    await test.call(ben, 'removeChat', { conversation })
    await send('today')
    expect(await open()).toEqual({ texts: ['today'], more: false, older_hidden: false })
  })

  it('shows the other member as they are now, in the list as well', async () => {
    await send('hello')
    await test.call(ben, 'chats', {})
    await sql`update profiles set name = 'Amanda' where member_id = ${anna.id}`.execute(test.database.db)
    await test.call(ben, 'like', { profile: anna.id })
    const { body: opened } = await test.call(ben, 'chat', { profile: anna.id })
    const { body: list } = await test.call(ben, 'chats', {})
    expect(opened.profile).toMatchObject({ name: 'Amanda', liked: true, likes_me: false })
    expect(list.chats[0]?.profile).toMatchObject({ name: 'Amanda', liked: true, likes_me: false })
    expect(opened.chat).toEqual(list.chats[0])
  })

  it('is impossible with oneself and with no one', async () => {
    expect((await test.call(ben, 'chat', {})).error.error).toBe('not_found')
    expect((await test.call(ben, 'chat', { profile: ben.id })).error.error).toBe('not_found')
  })

  it('starts none with a profile that no one can write to', async () => {
    const cam = await aMember(test, site, { kind: 'cam' })
    expect((await test.call(ben, 'chat', { profile: cam.id })).error.error).toBe('not_found')
  })
})
