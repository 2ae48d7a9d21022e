import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { order } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram({ environment: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'X-Country' }, listen: true })
let site: TestSite
let anna: TestMember
const dutch = createId()
const polish = createId()

beforeAll(async () => {
  site = await aSite(test)
  const common = { site_id: site.id, credits: 75, position: 0 }
  await test.database.db
    .insertInto('packages')
    .values([
      { ...common, id: dutch, country: 'NL', price_cents: 2499, currency: 'EUR' },
      { ...common, id: polish, country: 'PL', price_cents: 4900, currency: 'PLN' },
    ])
    .execute()
  test.program.sites.forget()
})

beforeEach(async () => {
  anna = await aMember(test, site, { country: 'NL' })
})

/** Returns a member whose requests come from a country, or from an unknown network (null). */
const from = (member: TestMember, country: string | null) => ({
  ...member,
  headers: { ...(country && { 'x-country': country }), 'idempotency-key': createId() },
})
const moveTo = (country: string, member = anna) => test.call(from(member, null), 'saveProfile', { country })
/** Orders from a network; returns the id of the payment. */
async function orderFrom(country: string, item: string): Promise<string> {
  const input = { package: item, method: 'creditcard', accept_immediate_start: true } as const
  return (await test.call(from(anna, country), 'startPayment', input)).body.payment.id
}
async function pricesFrom(country: string | null, member = anna) {
  const { body } = await test.call(from(member, country), 'packages', {})
  return [body.country, body.currency, body.vat_percent]
}
const inDutch = ['NL', 'EUR', 21]
const inPolish = ['PL', 'PLN', 23]

describe('prices and tax', () => {
  it.each([null, 'NL', 'ES', 'US'])(
    'stay when the profile moves and the network is of %s',
    async (network) => {
      expect(await pricesFrom(network === 'ES' ? null : network)).toEqual(inDutch)
      expect((await moveTo('PL')).status).toBe(200)
      expect(await pricesFrom(network)).toEqual(inDutch)
      expect((await test.call(from(anna, network), 'packages', {})).body.profile_country).toBe('PL')
      const caller = { ...anna, cookie: anna.cookie }
      const cheap = await order(test, caller, { package: polish, method: 'creditcard' })
      expect([cheap.status, cheap.error.error]).toEqual([404, 'not_found'])
      const { body } = await test.call(from(anna, network), 'paymentMethods', {})
      expect(body.methods.map(({ method }) => method)).not.toContain('blik')
      expect((await test.call(from(anna, network), 'repeatOrder', {})).body.order).toBeNull()
    },
  )

  it('follow a change of country that the network confirms, and then stay for half a year', async () => {
    await moveTo('PL')
    expect(await pricesFrom('PL')).toEqual(inPolish)
    // Only an order fixes it: until then the next request decides again.
    expect(await pricesFrom('NL')).toEqual(inDutch)
    const id = await orderFrom('PL', polish)
    expect((await test.call(anna, 'payment', { id })).body.payment.vat.percent).toBe(23)
    expect(await pricesFrom('NL')).toEqual(inPolish)
    await moveTo('NL')
    expect(await pricesFrom('NL')).toEqual(inPolish)
    test.clock.advance({ days: 181 })
    const again = await aMember(test, site)
    await sql`update sessions set expires_at = now() + interval '10 years'`.execute(test.database.db)
    expect(await pricesFrom('NL', again)).toEqual(inDutch)
    expect(await pricesFrom('NL', { ...anna, cookie: await freshCookie(anna) })).toEqual(inDutch)
  })

  it('do not follow a network that contradicts the card used', async () => {
    const { id } = await order(test, anna, { package: dutch, method: 'creditcard' })
    await sql`update payments set status = 'completed', settled_at = ${test.clock.now()}, payer_country = 'NL'
      where id = ${id}`.execute(test.database.db)
    await moveTo('PL')
    expect(await pricesFrom('PL')).toEqual(inDutch)
  })

  it('of a new account follow the network rather than the form', async () => {
    const ben = await aMember(test, site, { country: 'PL' })
    expect(await pricesFrom('NL', ben)).toEqual(inDutch)
    expect(await pricesFrom('US', ben)).toEqual(inPolish)
    expect(await pricesFrom(null, ben)).toEqual(inPolish)
  })

  it('are shown to staff with the evidence, who can accept a change of country', async () => {
    const id = await orderFrom('NL', dutch)
    await moveTo('PL')
    const [support, finance] = [await aStaff(test, ['support']), await aStaff(test, ['finance'])]
    const shown = async () => (await test.call(support, 'adminMember', { id: anna.id })).body.member
    expect(await shown()).toMatchObject({
      country: 'PL',
      billing_country: 'NL',
      country_changes: [{ kind: 'profile', from: 'NL', to: 'PL' }],
    })
    const { body } = await test.call(finance, 'adminPayment', { id })
    expect(body.payment.evidence).toEqual({ priced: 'NL', declared: 'NL', network: 'NL', payer: null })
    const act = { id: anna.id, act: 'accept_country', reason: 'Has moved to Gdańsk.' } as const
    const accepted = await test.call(support, 'adminChangeMember', act)
    expect(accepted.body.member.billing_country).toBe('PL')
    expect(await pricesFrom(null)).toEqual(inPolish)
    expect((await test.call(support, 'adminChangeMember', act)).error.error).toBe('already_completed')
  })

  it('show staff which payments were made with a card of another country', async () => {
    const { id } = await order(test, anna, { package: dutch, method: 'creditcard' })
    const finance = await aStaff(test, ['finance'])
    const listed = async () =>
      (await test.call(finance, 'adminPayments', { list: 'countries' })).body.payments.some(
        (one) => one.id === id,
      )
    expect(await listed()).toBe(false)
    await sql`update payments set status = 'completed', payer_country = 'PL' where id = ${id}`.execute(
      test.database.db,
    )
    expect(await listed()).toBe(true)
  })

  it('show staff which orders have fewer than two pieces of evidence for their country', async () => {
    const { id } = await order(test, anna, { package: dutch, method: 'creditcard' })
    const finance = await aStaff(test, ['finance'])
    const isListedWith = async (declared: string, network: string | null, payer: string | null) => {
      await sql`update payments set status = 'completed', country = 'NL', declared_country = ${declared},
        network_country = ${network}, payer_country = ${payer} where id = ${id}`.execute(test.database.db)
      const { payments } = (await test.call(finance, 'adminPayments', { list: 'evidence' })).body
      return payments.some((one) => one.id === id)
    }
    expect(await isListedWith('NL', 'NL', null)).toBe(false)
    expect(await isListedWith('NL', 'DE', 'NL')).toBe(false)
    expect(await isListedWith('NL', null, null)).toBe(true)
    expect(await isListedWith('NL', 'DE', 'DE')).toBe(true)
  })
})

describe('a change of country', () => {
  it('is possible three times in thirty days, even with parallel requests', async () => {
    const answers = await Promise.all(
      ['PL', 'DE', 'BE', 'FR', 'ES', 'IT', 'AT', 'IE'].map((country) => moveTo(country)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.error.fields]).toEqual([422, { country: 'country_limit' }])
    expect(await pricesFrom(null)).toEqual(inDutch)
    test.clock.advance({ days: 30 })
    const later = { ...anna, cookie: await freshCookie(anna) }
    expect((await moveTo('NL', later)).status).toBe(200)
  })

  it('counts only when the country is another one', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await moveTo('NL')).status).toBe(200)
    expect((await moveTo('PL')).status).toBe(200)
  })
})

/** Sessions end in the time that tests let pass. */
async function freshCookie(member: TestMember): Promise<string> {
  await sql`update sessions set expires_at = ${test.clock.now()}::timestamptz + interval '1 day',
    last_used_at = ${test.clock.now()} where member_id = ${member.id}`.execute(test.database.db)
  return member.cookie
}
