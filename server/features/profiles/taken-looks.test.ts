import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site, { name: 'Capa' })
})

const signUp = (name: string) =>
  test.call({ headers: { 'idempotency-key': createId() } }, 'signup', {
    email: `${createId()}@example.org`,
    name,
    password: 'a long password of mine',
    date_of_birth: '1990-05-05',
    gender: 'female',
    looking_for: 'male',
    terms: true,
  })

const refused = ['Admin', 'Duet Team', 't.me/anna99', 'anna kik anna99', 'Аnna']

describe('a name that is not available', () => {
  it.each(refused)('is refused at signup and in the profile alike: %s', async (name) => {
    const asked = await test.call({}, 'signupCheck', { name })
    expect(asked.body).toEqual({ valid: false, error: 'signup_name_invalid' })
    for (const answer of [await signUp(name), await test.call(anna, 'saveProfile', { name })])
      expect([answer.status, answer.error.fields]).toEqual([422, { name: 'signup_name_invalid' }])
  })

  it('is one that looks like an existing name', async () => {
    const asked = await test.call({}, 'signupCheck', { name: 'Сара' })
    expect(asked.body).toEqual({ valid: false, error: 'name_taken' })
    expect((await signUp('Сара')).error.fields).toEqual({ name: 'name_taken' })
    const other = await aMember(test, site)
    expect((await test.call(other, 'saveProfile', { name: 'Сара' })).error.fields).toEqual({
      name: 'name_taken',
    })
  })

  it('does not stop a member who already has it from changing other fields', async () => {
    const early = await aMember(test, site, { name: 'Support' })
    const { status, body } = await test.call(early, 'saveProfile', { name: 'Support', hair_color: 'red' })
    expect([status, body.user?.profile.hair_color]).toEqual([200, 'red'])
  })

  it('may be a team name where staff write, and cannot contain links there either', async () => {
    const operator = await aStaff(test, ['operator'])
    const traits = { date_of_birth: '1990-05-05', country: 'NL', about_me: 'I am made up.', interests: [] }
    const add = (name: string) =>
      test.call({ ...operator, headers: { 'idempotency-key': createId() } }, 'adminAddFictional', {
        gender: 'female',
        name,
        ...traits,
        hair_color: 'red',
        eye_color: 'green',
        body_type: 'slim',
      })
    expect((await add('Duet Team')).status).toBe(200)
    expect((await add('t.me/anna99')).error.fields).toEqual({ name: 'signup_name_invalid' })
  })
})
