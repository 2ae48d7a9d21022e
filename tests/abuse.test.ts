import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { createRateLimits, noLimits, type RateLimits } from '#server/platform/rate-limits.ts'
import { aMember, aSite, type TestMember, type TestSite } from './builders.ts'
import { decide, order, sellPackages, type TestPackage } from './payments.ts'
import { useProgram } from './program.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }, listen: true })
let site: TestSite
let packages: readonly TestPackage[]
let others: TestMember[]

beforeAll(async () => {
  // The limits of the calls count real minutes, which pass quickly here.
  Object.assign(test.program.services, { limits: noLimits })
  site = await aSite(test)
  packages = await sellPackages(test, site)
  others = []
  for (let count = 0; count < 45; count++) others.push(await aMember(test, site, { gender: 'male' }))
})
beforeEach(() => test.clock.advance({ days: 2 }))

const old = { paid: true, credits: 200 } as const

async function write(from: TestMember, to: TestMember, text: string): Promise<string> {
  // A person takes a while for each.
  test.clock.advance({ seconds: 3 })
  const answer = await test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })
  return answer.status === 200 ? 'sent' : answer.error.error
}

async function writeToMany(from: TestMember, text: (index: number) => string, count = others.length) {
  const said: string[] = []
  for (const [index, to] of others.slice(0, count).entries()) said.push(await write(from, to, text(index)))
  return said
}

async function makeOld(member: TestMember): Promise<void> {
  await sql`update members set signup_at = signup_at - interval '60 days' where id = ${member.id}`.execute(
    test.database.db,
  )
}

describe('mass first messages', () => {
  it('are stopped after ten in an hour, while existing conversations continue', async () => {
    const eager = await aMember(test, site, old)
    await makeOld(eager)
    const said = await writeToMany(
      eager,
      (index) => `Hello number ${index}, how are you on this fine day?`,
      12,
    )
    expect(said.slice(0, 10)).toEqual(Array(10).fill('sent'))
    expect(said.slice(10)).toEqual(['rate_limited', 'rate_limited'])
    const [first] = others
    expect(first && (await write(eager, first, 'And what did you do today?'))).toBe('sent')
  })

  it('are no more when all are sent at one moment', async () => {
    const eager = await aMember(test, site, old)
    await makeOld(eager)
    const said = await Promise.all(
      others
        .slice(0, 24)
        .map((to, index) => write(eager, to, `Hello number ${index}, how is your day so far?`)),
    )
    expect(said.filter((one) => one === 'sent')).toHaveLength(10)
    expect(said.filter((one) => one === 'rate_limited')).toHaveLength(14)
  })

  it('of a new account are stopped at the number that the site sets', async () => {
    const beginner = await aMember(test, site, old)
    const text = (index: number) => `Hello number ${index}, how are you on this fine day?`
    const said: string[] = []
    for (const [index, to] of others.slice(0, 25).entries()) {
      // Anyone may send ten an hour.
      if (index % 8 === 0) test.clock.advance({ seconds: 4000 })
      said.push(await write(beginner, to, text(index)))
    }
    expect(said).toEqual([...Array(20).fill('sent'), ...Array(5).fill('rate_limited')])
  })

  it('charge nothing when they are stopped', async () => {
    const eager = await aMember(test, site, old)
    await makeOld(eager)
    const said = await writeToMany(
      eager,
      (index) => `You look nice on picture ${index}, where was it taken?`,
      11,
    )
    expect(said.at(-1)).toBe('rate_limited')
    const { body } = await test.call(eager, 'currentUser', {})
    expect(body.user?.credits).toBe(200 - 10)
  })
})

describe('a planted fault: started conversations are not counted', () => {
  it('is detected, as all of them are sent', async () => {
    const eager = await aMember(test, site, old)
    const said: string[] = []
    for (const to of others.slice(0, 32)) {
      said.push(await write(eager, to, 'I love your smile, write me at once!'))
      await sql`update conversations set created_at = created_at - interval '2 days'
        where started_by = ${eager.id}`.execute(test.database.db)
    }
    expect(said).toEqual(Array(32).fill('sent'))
  })
})

describe('identical texts', () => {
  it('reach eight members, in any spelling, and no more', async () => {
    const copier = await aMember(test, site, old)
    const text = (index: number) =>
      index % 2 ? 'I love your smile, write me at once!' : 'i LOVE your smile … write me at once'
    const said = await writeToMany(copier, text, 10)
    expect(said).toEqual([...Array(8).fill('sent'), 'identical_messages', 'identical_messages'])
    const [, , , , , , , , , tenth] = others
    expect(tenth && (await write(copier, tenth, 'Something of my own for you alone'))).toBe('sent')
  })

  it('that are short greetings or the site’s own opening lines are allowed', async () => {
    const line = 'If you could be anywhere tomorrow, where would it be?'
    await sql`insert into icebreakers (site_id, id, position, texts)
      values (${site.id}, 'travel', 1, ${JSON.stringify({ en: line })}::jsonb)`.execute(test.database.db)
    const polite = await aMember(test, site, old)
    expect(await writeToMany(polite, () => 'Hello there!', 10)).toEqual(Array(10).fill('sent'))
    const lazy = await aMember(test, site, old)
    expect(await writeToMany(lazy, () => line, 10)).toEqual(Array(10).fill('sent'))
  })
})

describe('registration spikes', () => {
  it('let unconfirmed members start conversations only after confirming', async () => {
    const now = test.clock.now()
    const early = await aMember(test, site, { ...old, status: 'not_confirmed' })
    const [to, another] = others
    if (!to || !another) throw new Error('there are others')
    expect(await write(early, to, 'Nice to meet you')).toBe('sent')
    const ids = Array.from({ length: 200 }, () => createId())
    await sql`insert into members (id, site_id, email, email_key, status, language, looking_for, signup_at)
      select id, ${site.id}, id::text, id::text, 'not_confirmed', 'en', 'male', ${now} from unnest(${ids}::uuid[]) id`.execute(
      test.database.db,
    )
    expect(await write(early, another, 'Nice to meet you')).toBe('confirm_email_first')
    expect(await write(early, to, 'How are you?')).toBe('sent')
    const confirmed = await aMember(test, site, old)
    expect(await write(confirmed, another, 'Nice to meet you')).toBe('sent')
  })
})

describe('card testing', () => {
  async function tryCard(member: TestMember, outcome: 'failed' | 'paid') {
    const [cheapest] = packages
    const ordered = await order(test, member, { package: cheapest?.id ?? '', method: 'creditcard' })
    if (ordered.status !== 200) return ordered.error.error
    await decide(test, member, { reference: ordered.reference, outcome })
    await test.runJobs({ also: 'later' })
    return outcome
  }

  it('ends after five refused cards in a day; other methods, members and days are unaffected', async () => {
    const tester = await aMember(test, site, old)
    const tries: string[] = []
    for (let count = 0; count < 6; count++) tries.push(await tryCard(tester, 'failed'))
    expect(tries).toEqual([...Array(5).fill('failed'), 'limit_reached'])
    const byBank = await order(test, tester, { package: packages[0]?.id ?? '', method: 'ideal' })
    expect(byBank.status).toBe(200)
    expect(await tryCard(await aMember(test, site, old), 'paid')).toBe('paid')
    test.clock.advance({ days: 2 })
    expect(await tryCard(tester, 'paid')).toBe('paid')
  })

  it.each(['applepay', 'googlepay'] as const)(
    'ends for %s as well, whose page at the provider takes typed cards',
    async (method) => {
      const tester = await aMember(test, site, old)
      for (let count = 0; count < 5; count++) await tryCard(tester, 'failed')
      const ordered = await order(test, tester, { package: packages[0]?.id ?? '', method })
      expect(ordered.error?.error).toBe('limit_reached')
    },
  )

  it('ends after fifteen checkouts in a day that were opened and left for another', async () => {
    const tester = await aMember(test, site, old)
    const card = { package: packages[0]?.id ?? '', method: 'creditcard' } as const
    const said: unknown[] = []
    for (let count = 0; count < 16; count++) said.push((await order(test, tester, card)).error?.error)
    expect(said).toEqual([...Array(15).fill(undefined), 'limit_reached'])
    expect((await order(test, tester, { ...card, method: 'ideal' })).status).toBe(200)
  })

  it('ends after sixty card orders from one network in a day; other networks are unaffected', async () => {
    const limits = createRateLimits({ pool: test.database.pool, redis: null })
    const counted: RateLimits = {
      ...noLimits,
      take: async (name, ...rest) => (name === 'cards-of-network' ? limits.take(name, ...rest) : null),
    }
    Object.assign(test.program.services, { limits: counted })
    const members: TestMember[] = []
    for (let count = 0; count < 62; count++) members.push(await aMember(test, site, old))
    const card = { package: packages[0]?.id ?? '', method: 'creditcard' } as const
    const said: string[] = []
    for (const member of members) {
      const ordered = await order(test, member, card)
      said.push(ordered.status === 200 ? 'ordered' : ordered.error.error)
    }
    expect(said).toEqual([...Array(60).fill('ordered'), 'limit_reached', 'limit_reached'])
    const [last] = members.slice(-1)
    if (!last) throw new Error('some were made')
    const elsewhere = { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': createId() }
    const byCard = { ...card, accept_immediate_start: true } as const
    expect((await test.call({ ...last, headers: elsewhere }, 'startPayment', byCard)).status).toBe(200)
    expect((await order(test, last, { ...card, method: 'ideal' })).status).toBe(200)
    Object.assign(test.program.services, { limits: noLimits })
  })

  it('does not trouble someone whose card fails twice and then works', async () => {
    const unlucky = await aMember(test, site, old)
    expect(await tryCard(unlucky, 'failed')).toBe('failed')
    expect(await tryCard(unlucky, 'failed')).toBe('failed')
    expect(await tryCard(unlucky, 'paid')).toBe('paid')
  })
})

describe('opening profiles', () => {
  it('ends for a member after five hundred in a day, however slowly; other members are unaffected', async () => {
    const curious = await aMember(test, site, old)
    const limits = createRateLimits({ pool: test.database.pool, redis: null })
    const counted: RateLimits = {
      ...noLimits,
      take: async (name, ...rest) => (name === 'profile a day' ? limits.take(name, ...rest) : null),
    }
    Object.assign(test.program.services, { limits: counted })
    const id = others[0]?.id ?? ''
    const said: number[] = []
    for (let count = 0; count < 502; count++) said.push((await test.call(curious, 'profile', { id })).status)
    expect([said.indexOf(429), said.slice(500)]).toEqual([500, [429, 429]])
    expect((await test.call(await aMember(test, site, old), 'profile', { id })).status).toBe(200)
    Object.assign(test.program.services, { limits: noLimits })
  })
})

describe('throw-away addresses', () => {
  const form = {
    name: 'Marieke',
    password: 'pancakes with syrup',
    date_of_birth: '1991-06-14',
    gender: 'female',
    looking_for: 'male',
    terms: true,
  } as const

  it('get no account, nor do subdomains of such services', async () => {
    for (const email of ['me@mailinator.com', 'me@mail.yopmail.com', 'me@GUERRILLAMAIL.com']) {
      const { error } = await test.call({}, 'signup', { ...form, email })
      expect(error.fields).toEqual({ email: 'disposable_email' })
      expect((await test.call({}, 'signupCheck', { email })).body).toMatchObject({
        error: 'disposable_email',
      })
    }
  })

  it('are not confused with large e-mail providers, their aliases, and own domains', async () => {
    const emails = [
      'gmail.com',
      'outlook.com',
      'icloud.com',
      'wp.pl',
      'gmx.de',
      'orange.fr',
      'libero.it',
      'ziggo.nl',
      'proton.me',
      'privaterelay.appleid.com',
      'example.org',
    ].map((domain) => `somebody+duet@${domain}`)
    for (const email of emails)
      expect((await test.call({}, 'signupCheck', { email })).body).toMatchObject({ valid: true })
  })
})
