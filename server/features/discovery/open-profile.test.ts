import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site)
  await test.database.pool.query(
    "update profiles set interests = '{hiking,cooking,films}', about_me = 'My whole life', city = 'Utrecht' where member_id = $1",
    [anna.id],
  )
})

const openLanding = () => test.call({}, 'profile', { id: anna.id, landing: '1' })

describe('a signup page that starts from a member', () => {
  it('shows visitors neither their interests, nor their city, nor their text', async () => {
    const { status, body } = await openLanding()
    expect([status, body.profile.interests]).toEqual([200, []])
    expect(body.profile.city).toBeNull()
    expect(JSON.stringify(body)).not.toContain('My whole life')
    expect(body.related).toEqual([])
  })

  it('does not exist for a member who is shown to members only', async () => {
    const shown = 'update members set shown_to_visitors = $2 where id = $1'
    await test.database.pool.query(shown, [anna.id, false])
    const { status, error } = await openLanding()
    expect([status, error.error]).toEqual([403, 'authentication_required'])
    await test.database.pool.query(shown, [anna.id, true])
    expect((await openLanding()).status).toBe(200)
  })
})
