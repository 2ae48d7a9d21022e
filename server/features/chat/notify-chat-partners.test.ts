import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { createId } from '../../platform/ids.ts'

const test = useProgram({ listen: true })
const password = 'a long password of mine'
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  site = await aSite(test)
})

beforeEach(async () => {
  anna = await aMember(test, site, { credits: 100 })
  ben = await aMember(test, site)
  await setPassword(test, anna, password)
  const message = { profile: ben.id, text: 'Hello', client_id: createId() }
  expect((await test.call(anna, 'sendMessage', message)).status).toBe(200)
})

const readReply = async () => (await test.call(ben, 'chat', { profile: anna.id })).body.reply

describe('a member whose chat partner deletes their account', () => {
  it('is told immediately over the socket, and then sees that they are gone', async () => {
    const screen = await openSocket(test.origin, ben, { since: 0 })
    expect((await test.call(anna, 'deleteAccount', { reason: 'time', password })).status).toBe(200)
    await test.runJobs()
    const told = () => screen.stored.filter(({ event }) => event.type === 'reply_changed')
    await screen.until(() => told().length > 0)
    expect(told().map(({ event }) => event)).toMatchObject([{ type: 'reply_changed', profile: anna.id }])
    expect(await readReply()).toBe('gone')
    await screen.close()
  })

  it('gets a ban in their feed too, so that a poll returns it', async () => {
    const before = (await test.call(ben, 'currentUser', {})).body.user?.event_seq ?? 0
    const ban = { id: anna.id, kind: 'ban', ground: 'spam', reason: 'Spam.', facts: 'Adverts.' } as const
    expect((await test.call(await aStaff(test), 'adminDecideMember', ban)).status).toBe(200)
    await test.runJobs()
    expect((await test.call(ben, 'currentUser', {})).body.user?.event_seq).toBeGreaterThan(before)
    const { body } = await test.call(ben, 'chats', {})
    expect(body.chats.find(({ profile }) => profile.id === anna.id)?.reply).toBe('gone')
  })
})
