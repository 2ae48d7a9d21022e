import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { createRateLimits } from '#server/platform/rate-limits.ts'
import { aMember, aSite, readMailsTo, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { formatCookies, useProgram } from '#tests/program.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
const password = 'pancakes with syrup'
let site: TestSite
let anna: TestMember
let networks = 0
let people = 0
let network = ''

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
  network = `203.0.${networks++}`
  Object.assign(test.program.services, {
    limits: createRateLimits({ pool: test.database.pool, redis: null }, { turnMilliseconds: 5 }),
  })
})

/** Clients of the network, each from its own address. */
const someone = (cookie = '') => ({
  ...(cookie && { cookie }),
  headers: { 'x-forwarded-for': `${network}.${1 + (people++ % 250)}`, 'idempotency-key': createId() },
})

const logIn = (email: string, typed: string, cookie?: string) =>
  test.call(someone(cookie), 'login', { email, password: typed })

const signUp = (fields: object = {}) =>
  test.call(someone(), 'signup', {
    email: `${createId()}@example.org`,
    name: `Someone${createId()
      .slice(-6)
      .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a')}`,
    password: 'a long phrase of words',
    date_of_birth: '1990-06-05',
    gender: 'female',
    looking_for: 'male',
    terms: true,
    ...fields,
  })

const reset = (email: string) => test.call(someone(), 'forgotPassword', { email })

async function collectAnswers<Answer extends { status: number; error: { error?: string } | null }>(
  times: number,
  ask: (index: number) => Promise<Answer>,
): Promise<Record<string, number>> {
  const said: Record<string, number> = {}
  for (let index = 0; index < times; index++) {
    const { status, error } = await ask(index)
    const word = status === 200 ? 'done' : (error?.error ?? String(status))
    said[word] = (said[word] ?? 0) + 1
  }
  return said
}

/** Counts this many earlier events from the network. */
async function setCount(name: string, count: number): Promise<void> {
  await sql`update rate_limits set points = ${count} where key = ${`${name}:${network}`}`.execute(
    test.database.db,
  )
}

describe('wrong passwords from one network', () => {
  it('do not lock out members who know theirs: from thirty on, they only wait their turn', async () => {
    expect(await collectAnswers(40, (index) => logIn(`leaked${index}@example.org`, 'wrong'))).toEqual({
      login_failed: 40,
    })
    expect((await logIn(anna.email, password)).status).toBe(200)
  })

  it('are refused after three hundred in an hour, except in browsers that a member has used before', async () => {
    const mine = formatCookies((await logIn(anna.email, password)).raw, 'device')
    await sql`delete from rate_limits`.execute(test.database.db)
    expect((await logIn('leaked@example.org', 'wrong')).status).toBe(401)
    await setCount('wrong passwords of a network', 299)
    const said = await collectAnswers(3, (index) => logIn(`leaked${index}@example.org`, 'wrong'))
    expect(said).toEqual({ login_failed: 1, login_blocked: 2 })
    const { error } = await logIn(anna.email, password)
    expect([error.error, Number(error.params?.minutes) > 0]).toEqual(['login_blocked', true])
    expect((await logIn(anna.email, password, mine)).status).toBe(200)
  })

  it('for an account that is locked anyway do not count for the network', async () => {
    const said = await collectAnswers(60, () => logIn('ghost@example.org', 'wrong'))
    expect(said).toEqual({ login_failed: 4, login_blocked: 56 })
    expect((await logIn(anna.email, password)).status).toBe(200)
  })
})

describe('signups from one network', () => {
  it('are not counted when they are invalid: those have the limit of any form', async () => {
    const mistakes = [
      { email: 'no address' },
      { password: 'short' },
      { date_of_birth: '2020-01-01' },
      { name: '@' },
    ]
    const said = await collectAnswers(60, (index) => signUp(mistakes[index % mistakes.length]))
    expect(said).toEqual({ validation: 60 })
    expect((await signUp()).status).toBe(200)
    expect((await collectAnswers(8, () => signUp({ name: 'Anna Taken' }))).name_taken).toBe(7)
    expect((await signUp()).status).toBe(200)
  })

  it('still work when there are many, and end at a hundred in an hour', async () => {
    expect(await collectAnswers(12, () => signUp())).toEqual({ done: 12 })
    await sql`update rate_limits set points = 100 where key = ${`signup:${network}`}`.execute(
      test.database.db,
    )
    Object.assign(test.program.services, {
      limits: createRateLimits({ pool: test.database.pool, redis: null }, { turnMilliseconds: 5 }),
    })
    const { status, error } = await signUp()
    expect([status, error.error]).toEqual([429, 'rate_limited'])
  })

  it('are told of five addresses in an hour that they are in use; after that only the e-mail says so', async () => {
    const used = () => signUp({ email: anna.email })
    expect(await collectAnswers(5, used)).toEqual({ email_in_use: 5 })
    const known = await used()
    const fresh = `${createId()}@example.org`
    const unknown = await signUp({ email: fresh })
    for (const answer of [known, unknown])
      expect([answer.status, answer.body]).toEqual([200, { user: null, message: null }])
    expect(formatCookies(unknown.raw, 'auth')).toBe('')
    await test.runJobs()
    expect(await readMailsTo(test, fresh)).toHaveLength(1)
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
  })
})

describe('resets from one network', () => {
  it('are not counted when they are invalid', async () => {
    expect(await collectAnswers(30, () => reset('no address'))).toEqual({ validation: 30 })
    expect((await reset(anna.email)).status).toBe(200)
  })

  it('say five times in an hour whether there is an account; after that the answer is always the same, and only an account gets an e-mail (X-011)', async () => {
    expect(await collectAnswers(5, (index) => reset(`nobody${index}@example.org`))).toEqual({
      email_not_found: 5,
    })
    const answers = [await reset(anna.email), await reset('nobody@example.org')]
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { sent: true }])
    await test.runJobs()
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
  })

  it('end at sixty in an hour', async () => {
    const said = await collectAnswers(62, (index) => reset(`nobody${index}@example.org`))
    expect(said).toEqual({ email_not_found: 5, done: 55, rate_limited: 2 })
  })
})
