import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMember, aSite, readMailsTo, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
const password = 'pancakes with syrup'
let site: TestSite
let anna: TestMember
let ben: TestMember
let count = 0

beforeEach(async () => {
  site ??= await aSite(test, { settings: { hide_account_existence: true } })
  anna = await aMember(test, site)
  ben = await aMember(test, site)
  await setPassword(test, anna, password)
  count += 1
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns the statements sent to the database during an act, in order. */
async function recordStatements(act: () => Promise<{ status: number }>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await act()
  const statements = asked.mock.calls.map(([query]) =>
    String(typeof query === 'string' ? query : Reflect.get(Object(query), 'text')),
  )
  asked.mockRestore()
  expect(status).toBe(200)
  expect(statements.length).toBeGreaterThan(2)
  return statements
}

const unknown = () => `nobody${count}@example.org`

describe('on a site that hides who has an account, a known and an unknown address cause the same work', () => {
  const forget = (email: string) => () => test.call({}, 'forgotPassword', { email })

  it('with a forgotten password', async () => {
    await setPassword(test, ben, password)
    await forget(ben.email)()
    const known = await recordStatements(forget(anna.email))
    expect(await recordStatements(forget(unknown()))).toEqual(known)
    expect(await recordStatements(forget((await aMember(test, site, { status: 'banned' })).email))).toEqual(
      known,
    )
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
    expect(await readMailsTo(test, unknown())).toHaveLength(0)
  })

  it('with a change of address; the current address gets the same notice', async () => {
    const ask = (email: string) => () => test.call(anna, 'requestMailChange', { email, password })
    await ask(`first-${unknown()}`)()
    const known = await recordStatements(ask(ben.email))
    const noticesAfterKnown = (await readMailsTo(test, anna.email)).length
    expect(await recordStatements(ask(unknown()))).toEqual(known)
    expect([noticesAfterKnown, (await readMailsTo(test, anna.email)).length]).toEqual([1, 2])
    expect(await readMailsTo(test, ben.email)).toHaveLength(0)
    expect(await readMailsTo(test, unknown())).toHaveLength(1)
  })

  it('with a signup', async () => {
    const sign = (email: string, name: string) => () =>
      test.call({}, 'signup', {
        email,
        name,
        password,
        date_of_birth: '1990-01-15',
        gender: 'female',
        looking_for: 'male',
        interests: [],
        terms: true,
      })
    await sign(`first-${unknown()}`, `First ${count}`)()
    const known = await recordStatements(sign(anna.email, `Second ${count}`))
    const fresh = await recordStatements(sign(unknown(), `Third ${count}`))
    expect(known).toContain('rollback to savepoint account')
    expect(fresh).toEqual(known.map((one) => one.replace('rollback to', 'release')))
    // The work for the known address left nothing behind: its name is free.
    expect((await sign(`again-${unknown()}`, `Second ${count}`)()).status).toBe(200)
  })

  it('with a wrong password in a browser with a token', async () => {
    const cookie = `device=${'x'.repeat(43)}`
    const logIn = (email: string) => async () => {
      const { status } = await test.call({ cookie }, 'login', { email, password: 'wrong' })
      return { status: status === 401 ? 200 : status }
    }
    await logIn(ben.email)()
    expect(await recordStatements(logIn(unknown()))).toEqual(await recordStatements(logIn(anna.email)))
  })
})
