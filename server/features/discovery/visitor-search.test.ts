import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, changeSettings, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
  // More than a page of them.
  for (let count = 0; count < 30; count++) await aMember(test, site, { gender: 'female' })
})

describe('search by visitors', () => {
  it('is refused on sites that show nothing to visitors (S-053)', async () => {
    await changeSettings(test, site, { logged_out_search: 'none' })
    const { status, error } = await test.call({}, 'searchMembers', {})
    expect([status, error.error]).toEqual([403, 'authentication_required'])
  })

  it('is opened by a traffic source on sites that allow only that (S-053, T-015)', async () => {
    await changeSettings(test, site, { logged_out_search: 'none', logged_out_search_trafficsource: 'all' })
    const { status, body } = await test.call({ cookie: 'tracking=network%3Dacme' }, 'searchMembers', {})
    expect([status, body?.limited]).toEqual([200, false])
    await changeSettings(test, site, { logged_out_search_trafficsource: 'none' })
  })

  it('shows one page where only a part is shown (T-014)', async () => {
    await changeSettings(test, site, { logged_out_search: 'limited' })
    const { body } = await test.call({}, 'searchMembers', { gender: 'female' })
    expect([body.limited, body.next, body.profiles.length]).toEqual([true, null, 24])
  })

  it('shows no further page where only a part is shown, whichever cursor is sent (T-014)', async () => {
    await changeSettings(test, site, { logged_out_search: 'all' })
    const { next } = (await test.call({}, 'searchMembers', { gender: 'female' })).body
    const before = next ?? ''
    await changeSettings(test, site, { logged_out_search: 'limited' })
    const [first, further] = [
      await test.call({}, 'searchMembers', { gender: 'female' }),
      await test.call({}, 'searchMembers', { gender: 'female', before }),
    ]
    await changeSettings(test, site, { logged_out_search: 'all' })
    expect(before).not.toBe('')
    expect(further.body.profiles.map(({ id }) => id)).toEqual(first.body.profiles.map(({ id }) => id))
  })

  it('leaves out members who are shown to members only (S-053)', async () => {
    const first = await test.call({}, 'searchMembers', { gender: 'female' })
    const [shy] = first.body.profiles
    await sql`update members set shown_to_visitors = false where id = ${shy?.id}`.execute(test.database.db)
    const { body } = await test.call({}, 'searchMembers', { gender: 'female' })
    expect(body.numResults).toBe(first.body.numResults - 1)
    expect(body.profiles.map(({ id }) => id)).not.toContain(shy?.id)
  })
})
