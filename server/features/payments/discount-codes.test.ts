import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { createRateLimits, noLimits, type RateLimits } from '#server/platform/rate-limits.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, decide, order, sellPackages, type TestPackage } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { chooseRounds, chooseTimeLimit, showFigure } from '#tests/trust.ts'

const test = useProgram({ listen: true })
let site: TestSite
let packages: readonly TestPackage[]
let anna: TestMember
let small = ''
let medium = ''

interface CodeTraits {
  code?: string
  percent?: number
  country?: string
  member?: string
  expires?: Date
  minimum?: number
  status?: 'active' | 'used' | 'disabled'
  validity?: 'once' | 'once_per_user' | 'unlimited'
  methods?: string[]
}

async function aCode(traits: CodeTraits = {}): Promise<string> {
  const code = traits.code ?? `C${createId().slice(-8).toUpperCase()}`
  await sql`insert into discount_codes (id, site_id, code, country, member_id, expires_at, value_percentage, currency,
      minimum_order_cents, status, validity, methods, created_at)
    values (${createId()}, ${site.id}, ${code}, ${traits.country ?? null}, ${traits.member ?? null},
      ${traits.expires ?? null}, ${traits.percent ?? 40}, ${traits.minimum ? 'EUR' : null}, ${traits.minimum ?? null},
      ${traits.status ?? 'active'}, ${traits.validity ?? 'once_per_user'}, ${traits.methods ?? []}, ${test.clock.now()})`.execute(
    test.database.db,
  )
  return code
}

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    packages = await sellPackages(test, site)
    small = packages[0]?.id ?? ''
    medium = packages[1]?.id ?? ''
  }
  anna = await aMember(test, site)
})

const check = (code: string, more: { package?: string; method?: 'ideal' | 'paypal' } = {}) =>
  test.call(anna, 'discountCode', { code, ...more })

describe('checking a typed code', () => {
  it('shows its terms, whatever its case (C-021, E-069, E-073, E-078, E-080)', async () => {
    const code = await aCode({ code: 'SUMMER40', percent: 40 })
    const { body } = await check('summer40', { package: small, method: 'ideal' })
    expect(body.discountcode).toMatchObject({ code, value_percentage: 40, expired: false, status: 'active' })
  })

  it('explains each error specifically (E-070…E-072, E-076, E-079, V-015, V-016)', async () => {
    const other = await aMember(test, site)
    const past = new Date(test.clock.now().getTime() - 1000)
    const cases = [
      ['NOSUCHCODE', 404, 'code_not_found'],
      [await aCode({ member: other.id }), 404, 'code_not_found'],
      [await aCode({ status: 'disabled' }), 404, 'code_not_found'],
      [await aCode({ status: 'used' }), 409, 'code_already_used'],
      [await aCode({ expires: past }), 422, 'code_expired'],
      [await aCode({ country: 'DE' }), 422, 'wrong_country'],
      [await aCode({ methods: ['paypal'] }), 422, 'wrong_method'],
      [await aCode({ minimum: 2000 }), 422, 'minimum_order'],
    ] as const
    for (const [code, status, error] of cases) {
      const answer = await check(code, { package: small, method: 'ideal' })
      expect([answer.status, answer.error.error]).toEqual([status, error])
    }
  })

  it('says of the welcome discount after a purchase that its time is over', async () => {
    await buy(test, anna, { package: small, code: await aCode({ percent: 40 }) })
    expect((await check('TIMEBONUS25')).error.error).toBe('code_expired')
  })

  it('names the minimum in money (E-074, E-075)', async () => {
    const code = await aCode({ minimum: 2000 })
    expect((await check(code, { package: small })).error.params).toMatchObject({
      amount: '€20.00',
      cents: 2000,
    })
    expect((await check(code, { package: medium })).status).toBe(200)
  })
})

describe('a code that leaves less to pay than providers accept', () => {
  it('requires a large enough order, when it is typed and when it is used', async () => {
    const code = await aCode({ percent: 97 })
    const params = { amount: '€16.67', cents: 1667 }
    expect((await check(code, { package: small })).error).toMatchObject({ error: 'minimum_order', params })
    const refused = await order(test, anna, { package: small, code })
    expect(refused.error).toMatchObject({ error: 'minimum_order', params })
    expect((await order(test, anna, { package: medium, code })).body.payment.price.amount).toBe(75)
  })

  it('states its own minimum when that is higher', async () => {
    const code = await aCode({ percent: 97, minimum: 5000 })
    expect((await check(code, { package: medium })).error.params).toMatchObject({ cents: 5000 })
  })

  it('is unknown when nothing would be left to pay', async () => {
    const code = await aCode({ percent: 100 })
    expect((await check(code, { package: medium })).error.error).toBe('code_not_found')
    expect((await order(test, anna, { package: medium, code })).error.error).toBe('code_not_found')
  })
})

describe('guessing codes', () => {
  it('ends after ten wrong ones in an hour, wherever they are typed: then the right one is refused, too', async () => {
    const code = await aCode({ percent: 40 })
    const counting = createRateLimits({ pool: test.database.pool, redis: null })
    const limits: RateLimits = {
      ...counting,
      take: async (name, ...rest) => (name === 'wrongDiscountCode' ? counting.take(name, ...rest) : null),
    }
    Object.assign(test.program.services, { limits })
    for (let round = 0; round < 12; round++) expect((await check(code)).status).toBe(200)
    for (let guess = 0; guess < 5; guess++) {
      expect((await check(`WRONG${guess}`)).error.error).toBe('code_not_found')
      expect((await order(test, anna, { package: small, code: `BAD${guess}` })).error.error).toBe(
        'code_not_found',
      )
    }
    expect((await check(code)).error.error).toBe('rate_limited')
    expect((await order(test, anna, { package: small, code })).error.error).toBe('rate_limited')
    const { body } = await test.call(anna, 'packages', { code })
    expect(body.discount?.code).toBe('TIMEBONUS25')
    anna = await aMember(test, site)
    expect((await check(code)).status).toBe(200)
    Object.assign(test.program.services, { limits: noLimits })
  })
})

describe('packages with a typed code', () => {
  it('show the member’s own discount where the code does not apply, and name the one that does (S-037)', async () => {
    const code = await aCode({ percent: 40, minimum: 2000 })
    const { body } = await test.call(anna, 'packages', { code, top_up: 10 })
    const shown = [body.top_up, ...body.packages].map((one) => [one?.discounted?.amount, one?.discount?.code])
    expect(shown.slice(0, 3)).toEqual([
      [299, 'TIMEBONUS25'],
      [749, 'TIMEBONUS25'],
      [1499, code],
    ])
  })
})

/** Members order with the same code at the same moment. */
async function orderAtOnce(members: readonly TestMember[], code: string) {
  const answers = await Promise.all(members.map((member) => order(test, member, { package: small, code })))
  const refused = answers.filter(({ status }) => status !== 200)
  return {
    answers,
    had: answers.length - refused.length,
    errors: [...new Set(refused.map((a) => a.error.error))],
  }
}

/** … and lets the bank take the money of each that has a way to pay, even of those that were cancelled there. */
async function payAtOnce(members: readonly TestMember[], code: string) {
  const { answers, ...ordered } = await orderAtOnce(members, code)
  for (const [index, { reference }] of answers.entries()) {
    if (!reference) continue
    await sql`update sandbox_payments set status = 'open' where reference = ${reference}`.execute(
      test.database.db,
    )
    await decide(test, members[index] ?? anna, { reference, outcome: 'paid' })
  }
  await test.runJobs({ also: 'later' })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments
    where discount_code = ${code} and status = 'completed' and discount_cents > 0`.execute(test.database.db)
  return { ...ordered, discounted: rows[0]?.count }
}

describe('ordering with a code', () => {
  it('replaces the member’s own discount when it is better, and never adds to it (S-037)', async () => {
    const better = await order(test, anna, { package: small, code: await aCode({ percent: 40 }) })
    expect(better.body.payment.price.amount).toBe(599)
    const worse = await order(test, anna, { package: small, code: await aCode({ percent: 10 }) })
    expect(worse.body.payment.price.amount).toBe(749)
  })

  it('moves the better own discount from an open order to the new one', async () => {
    const first = await order(test, anna, { package: small })
    const second = await order(test, anna, { package: small, code: await aCode({ percent: 10 }) })
    expect([second.status, second.body.payment?.price.amount]).toEqual([200, 749])
    const { body } = await test.call(anna, 'payment', { id: first.id })
    expect(body.payment).toMatchObject({ status: 'failed', failure: 'cancelled' })
  })

  it('is refused with a method that the code excludes (E-079)', async () => {
    const code = await aCode({ methods: ['paypal'] })
    expect((await order(test, anna, { package: small, code })).error.error).toBe('wrong_method')
  })

  it('uses a personal code once (E-071, E-077, V-015, V-016)', async () => {
    const code = await aCode({ member: anna.id, validity: 'once' })
    await buy(test, anna, { package: small, code })
    expect((await order(test, anna, { package: small, code })).error.error).toBe('code_already_used')
    // Whose code it is not learns nothing of it, not even that it was used.
    const other = await aMember(test, site)
    expect((await test.call(other, 'discountCode', { code })).error.error).toBe('code_not_found')
    const own = await aCode({ validity: 'once_per_user' })
    await buy(test, anna, { package: small, code: own })
    expect((await check(own, { package: small, method: 'ideal' })).error.error).toBe('code_already_used')
  })

  it(
    'gives a single-use code to exactly one of a hundred parallel orders, even if all are paid (E-077)',
    async () => {
      const members = await Promise.all(Array.from({ length: 100 }, () => aMember(test, site)))
      // A hundred members, and in every second round ten members with ten tabs each.
      const tabs = members.map((_, index) => members[index % 10] ?? anna)
      const count = chooseRounds(10, 200)
      showFigure('codes, each ordered with 100 times at once and paid', count)
      for (let round = 0; round < count; round++) {
        const code = await aCode({ validity: 'once', percent: 50 })
        const { had, errors, discounted } = await payAtOnce(round % 2 ? tabs : members, code)
        expect([discounted, errors]).toEqual([1, ['code_already_used']])
        expect(had).toBeLessThanOrEqual(round % 2 ? 10 : 1)
      }
    },
    chooseTimeLimit(900_000),
  )

  it('fails, as a planted fault shows, if the database does not decide', async () => {
    await sql`drop index discount_redemptions_once`.execute(test.database.db)
    const members = await Promise.all(Array.from({ length: 30 }, () => aMember(test, site)))
    const { had } = await orderAtOnce(members, await aCode({ validity: 'once', percent: 50 }))
    expect(had).toBeGreaterThan(1)
    await sql`delete from discount_redemptions`.execute(test.database.db)
    await sql`create unique index discount_redemptions_once on discount_redemptions (site_id, code)
      where validity = 'once' and state <> 'given_back'`.execute(test.database.db)
  })

  it.each(['once', 'once_per_user'] as const)(
    'takes a code that works %s over from an open order of the same member, and from no one else’s',
    async (validity) => {
      const code = await aCode({ validity, percent: 50 })
      const first = await order(test, anna, { package: small, code })
      const { body } = await test.call(anna, 'packages', { code })
      expect(body.packages[0]?.discounted?.amount).toBe(499)
      const second = await order(test, anna, { package: small, code, method: 'paypal' })
      expect([second.status, second.body?.payment?.price.amount]).toEqual([200, 499])
      expect((await test.call(anna, 'payment', { id: first.id })).body.payment.status).toBe('failed')
      const ben = await aMember(test, site)
      expect((await order(test, ben, { package: small, code })).status).toBe(validity === 'once' ? 409 : 200)
    },
  )

  it('releases a single-use code when the payment fails', async () => {
    const code = await aCode({ validity: 'once' })
    const { id } = await order(test, anna, { package: small, code })
    await test.call(anna, 'cancelPayment', { id })
    const ben = await aMember(test, site)
    expect((await order(test, ben, { package: small, code })).status).toBe(200)
  })
})
