import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site, { credits: 100, paid: true })
})

/** Returns the card of the other one in the answer to a message. */
async function readCard(other: TestMember) {
  const { body } = await test.call(anna, 'sendMessage', {
    profile: other.id,
    text: 'Hello',
    client_id: createId(),
  })
  return body.chat.profile
}

it('shows a like, and a like back, from the next message on', async () => {
  const ben = await aMember(test, site, { gender: 'male' })
  expect(await readCard(ben)).toMatchObject({ liked: false, likes_me: false, match: false })
  await test.call(ben, 'like', { profile: anna.id })
  expect(await readCard(ben)).toMatchObject({ liked: false, likes_me: true, match: false })
  await test.call(anna, 'like', { profile: ben.id })
  expect(await readCard(ben)).toMatchObject({ liked: true, likes_me: true, match: true })
})

it('shows who has gone and come back', async () => {
  const ben = await aMember(test, site, { gender: 'male' })
  expect(await readCard(ben)).toMatchObject({ online: true })
  test.clock.advance({ seconds: 3600 })
  expect(await readCard(ben)).toMatchObject({ online: false })
  const socket = await openSocket(test.origin, ben)
  await socket.until(() => socket.passing.length > 0)
  expect(await readCard(ben)).toMatchObject({ online: true })
  await socket.close()
})

it('shows a birthday', async () => {
  const ben = await aMember(test, site, { gender: 'male', date_of_birth: '1990-11-22' })
  const before = await readCard(ben)
  test.clock.advance({ days: 1 })
  expect((await readCard(ben)).age).toBe(before.age + 1)
})

it('shows the notes that the site currently shows (T-024)', async () => {
  const ben = await aMember(test, site, { gender: 'male' })
  expect((await readCard(ben)).notes).toContain('verified')
  await changeSettings(test, site, { visible_profile_notes: ['new'] })
  expect((await readCard(ben)).notes).toEqual(['new'])
})

it('shows a new name', async () => {
  const ben = await aMember(test, site, { gender: 'male' })
  await readCard(ben)
  await sql`update profiles set name = 'Benedict', name_key = 'benedict' where member_id = ${ben.id}`.execute(
    test.database.db,
  )
  expect(await readCard(ben)).toMatchObject({ name: 'Benedict' })
})
