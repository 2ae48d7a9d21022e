import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { insertOutgoing } from '#server/platform/outgoing/outgoing.sql.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
const traits = {
  date_of_birth: '1990-03-02',
  country: 'NL',
  about_me: 'I am made up.',
  hair_color: 'red',
  eye_color: 'green',
  body_type: 'slim',
} as const
let site: TestSite
let operator: TestStaff
let admin: TestStaff
let ben: TestMember
let eva = ''
let count = 0

beforeAll(async () => {
  site = await aSite(test)
  operator = await aStaff(test, ['operator'])
  admin = await aStaff(test, ['admin'])
})

beforeEach(async () => {
  count += 1
  const name = `Evelyn ${count}`
  const caller = { ...operator, headers: { 'idempotency-key': createId() } }
  const profile = { ...traits, interests: [], name, gender: 'female' as const }
  const added = await test.call(caller, 'adminAddFictional', profile)
  eva = added.body.profiles.find((one) => one.name === name)?.id ?? ''
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 20, paid: true })
})

const write = async (text: string) => {
  const { body } = await test.call(ben, 'sendMessage', { profile: eva, text, client_id: createId() })
  return body.chat.conversation.id
}

async function answer(conversation: string, text: string) {
  await test.call(operator, 'adminDeskClaim', { conversation, claim: true })
  const input = { conversation, text, client_id: createId() }
  expect((await test.call(operator, 'adminDeskAnswer', input)).status).toBe(200)
}

const end = () => test.call(admin, 'adminEndFictional', { reason: 'An authority asked for it.' })

describe('the record of fictional profiles', () => {
  it('says which staff member wrote what under which profile', async () => {
    await answer(await write('Hello?'), 'Hello, Ben!')
    const { raw } = await test.call(admin, 'adminFictionalRecord', {})
    const line = raw.payload.split('\r\n').find((one) => one.includes(eva))
    expect(line).toContain(`Evelyn ${count},${eva},${ben.id},"Hello, Ben!"`)
    expect(line?.split(',')[1]).not.toBe('')
  })

  it('is for admins only', async () => {
    expect((await test.call(operator, 'adminFictionalRecord', {})).status).toBe(404)
    expect((await test.call(operator, 'adminEndFictional', { reason: 'No.' })).status).toBe(404)
  })
})

describe('ending all fictional profiles', () => {
  it('hides them immediately, and no one can write to them', async () => {
    await write('Hello?')
    expect((await end()).body.ended).toBeGreaterThan(0)
    const found = await test.call(ben, 'searchMembers', { gender: 'female', country: 'NL' })
    expect(found.body.profiles.some(({ id }) => id === eva)).toBe(false)
    const again = { profile: eva, text: 'Still there?', client_id: createId() }
    expect((await test.call(ben, 'sendMessage', again)).status).not.toBe(200)
    expect((await end()).body.ended).toBe(0)
  })

  it('refunds once the credits for unanswered messages of the last fourteen days', async () => {
    const { credits } = await readWallet(test, ben)
    await write('One')
    await sql`update messages set created_at = created_at - interval '20 days' where from_id = ${ben.id}`.execute(
      test.database.db,
    )
    await answer(await write('Two'), 'An answer.')
    await write('Three')
    await write('Four')
    expect((await readWallet(test, ben)).credits).toBe(credits - 4)
    for (const _ of ['once', 'twice']) {
      await end()
      await test.runJobs()
    }
    expect(await readWallet(test, ben)).toEqual({ credits: credits - 2, ledger: credits - 2 })
  })
})

describe('the daily check of labels', () => {
  const send = (text: string) =>
    insertOutgoing(test.database.db, {
      id: createId(),
      siteId: site.id,
      memberId: ben.id,
      channel: 'mail',
      recipient: ben.email,
      subject: 'News',
      text,
      html: null,
      headers: {},
      cause: createId(),
      now: test.clock.now(),
    })

  it('finds nothing while every text carries its label', async () => {
    await send(`Evelyn ${count} (Fictional profile) wrote to you.`)
    await send(`Evelyn ${count}0 is no one.`)
    await test.runScheduled('check-labels')
  })

  it('fails on an e-mail that names one without its label', async () => {
    await send(`Evelyn ${count} wrote to you.`)
    await expect(test.runScheduled('check-labels')).rejects.toThrow('lacks its label: mail')
  })
})
