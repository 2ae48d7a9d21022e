import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let support: TestStaff

beforeAll(async () => {
  site = await aSite(test, { settings: { age_before_contact: ['NL'] } })
  anna = await aMember(test, site)
  support = await aStaff(test, ['support'])
})

const decide = (outcome: 'over_18' | 'withdrawn', client_id = createId()) =>
  test.call(support, 'adminDecideAge', { id: anna.id, outcome, reason: 'Saw her licence.', client_id })
const rule = async () => (await test.call(anna, 'currentUser', {})).body.user?.age_proof

describe('a staff decision about an age', () => {
  it('counts once, with its reason, and can be reversed (V-407)', async () => {
    const id = createId()
    const first = await decide('over_18', id)
    expect(first.body.member.age).toMatchObject({
      rule: 'none',
      proofs: [{ id, method: 'staff', outcome: 'over_18', by: support.name, reason: 'Saw her licence.' }],
    })
    expect((await decide('over_18', id)).body.member.age.proofs).toHaveLength(1)
    expect((await decide('over_18')).error.error).toBe('already_completed')
    expect(await rule()).toBe('none')
    expect((await readAudit(test, support)).at(-1)).toMatchObject({
      act: 'member.age_decided',
      subject: anna.id,
    })
    expect((await decide('withdrawn')).body.member.age.rule).toBe('before_contact')
    expect(await rule()).toBe('before_contact')
    expect((await decide('withdrawn')).error.error).toBe('already_completed')
  })

  it('is refused where the site accepts only proofs, and without a reason', async () => {
    await changeSettings(test, site, { age_methods: ['eu_app'] })
    expect((await decide('over_18')).error.error).toBe('wrong_method')
    await changeSettings(test, site, { age_methods: ['eu_app', 'staff'] })
    const blank = { id: anna.id, outcome: 'over_18', reason: ' ' } as const
    expect((await test.call(support, 'adminDecideAge', blank)).error.fields).toEqual({ reason: 'empty' })
  })

  it('is possible for members of the own site only', async () => {
    const profile = await aMember(test, site, { kind: 'fictional' })
    const elsewhere = await aMember(test, await aSite(test, { host: 'elsewhere.test' }))
    for (const { id } of [profile, elsewhere]) {
      const input = { id, outcome: 'over_18', reason: 'x' } as const
      expect((await test.call(support, 'adminDecideAge', input)).error.error).toBe('not_found')
    }
  })

  it('is deleted with the account, together with its tries', async () => {
    const ben = await aMember(test, site)
    await test.call(ben, 'startAgeProof', { id: createId(), method: 'test_wallet' })
    await test.call(support, 'adminDecideAge', { id: ben.id, outcome: 'over_18', reason: 'x' })
    const count = async () => {
      const { rows } = await sql<{ left: number }>`
        select (select count(*) from age_proofs where member_id = ${ben.id})::int
          + (select count(*) from age_requests where member_id = ${ben.id})::int as left`.execute(
        test.database.db,
      )
      return rows[0]?.left
    }
    expect(await count()).toBe(2)
    await sql`delete from members where id = ${ben.id}`.execute(test.database.db)
    expect(await count()).toBe(0)
  })
})
