import { beforeEach, describe, expect, it } from 'vitest'
import type { NewDiscount } from '#contract/admin/payments/discounts.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let finance: TestStaff
let anna: TestMember
let small = ''

const plain: NewDiscount = {
  country: null,
  user_id: null,
  starts: null,
  expires: null,
  value_percentage: 30,
  currency: null,
  minimum_order_value: null,
  validity: 'once_per_user',
  paymentmethods: [],
}

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    small = (await sellPackages(test, site))[0]?.id ?? ''
    finance = await aStaff(test, ['finance'])
  }
  anna = await aMember(test, site)
})

describe('creating a discount code', () => {
  it('keeps every field and is logged (E-069…E-079)', async () => {
    const terms: NewDiscount = {
      code: 'spring-26',
      country: 'NL',
      user_id: anna.id,
      starts: null,
      expires: '2030-01-01',
      value_percentage: 33.33,
      currency: 'EUR',
      minimum_order_value: 2000,
      validity: 'once',
      paymentmethods: ['ideal', 'paypal'],
    }
    const { body } = await test.call(finance, 'adminAddDiscount', terms)
    expect(body.discount).toMatchObject({
      ...terms,
      code: 'SPRING-26',
      expires: '2030-01-01T22:59:59.999Z',
      status: 'active',
      expired: false,
      held: 0,
      used: 0,
    })
    expect((await readAudit(test, finance)).at(-1)).toMatchObject({
      act: 'discount.created',
      subject: body.discount.id,
    })
  })

  it('generates a code when none is given, and refuses one that is taken', async () => {
    const first = (await test.call(finance, 'adminAddDiscount', plain)).body.discount.code
    expect(first).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
    for (const code of [first, first.toLowerCase(), 'TIMEBONUS25']) {
      const { error } = await test.call(finance, 'adminAddDiscount', { ...plain, code })
      expect([code, error.fields]).toEqual([code, { code: 'name_taken' }])
    }
  })

  it('makes it valid until its last day ends in the site’s time zone, including summer time', async () => {
    const away = await aSite(test, { host: 'away.test' })
    await changeSettings(test, away, { time_zone: 'America/New_York' })
    const made = { ...plain, expires: '2030-07-31' }
    const { body } = await test.call({ ...finance, host: away.host }, 'adminAddDiscount', made)
    expect(body.discount.expires).toBe('2030-08-01T03:59:59.999Z')
  })

  it('refuses one that leaves nothing to pay', async () => {
    const all = await test.call(finance, 'adminAddDiscount', { ...plain, value_percentage: 100 })
    expect([all.status, Object.keys(all.error.fields ?? {})]).toEqual([422, ['value_percentage']])
    expect((await test.call(finance, 'adminAddDiscount', { ...plain, value_percentage: 99 })).status).toBe(
      200,
    )
  })

  it('refuses a minimum without a currency, and a member of another site', async () => {
    const elsewhere = await aSite(test, { host: 'elsewhere.test' })
    const stranger = await aMember(test, elsewhere)
    const minimum = await test.call(finance, 'adminAddDiscount', { ...plain, minimum_order_value: 100 })
    expect(minimum.error.fields).toEqual({ currency: 'empty' })
    const owner = await test.call(finance, 'adminAddDiscount', { ...plain, user_id: stranger.id })
    expect(owner.error.fields).toEqual({ user_id: 'not_found' })
  })

  it('shows who holds and who used a code, and lets it be disabled', async () => {
    const { discount } = (await test.call(finance, 'adminAddDiscount', plain)).body
    const { code, id } = discount
    await buy(test, anna, { package: small, code })
    await order(test, await aMember(test, site, { paid: true }), { package: small, code })
    const listed = (await test.call(finance, 'adminDiscounts', { search: code.toLowerCase() })).body.discounts
    expect(listed).toMatchObject([{ id, used: 1, held: 1 }])
    await test.call(finance, 'adminChangeDiscount', { id, status: 'disabled' })
    const ben = await aMember(test, site)
    expect((await order(test, ben, { package: small, code })).error.error).toBe('code_not_found')
    await test.call(finance, 'adminChangeDiscount', { id, status: 'active' })
    expect((await order(test, ben, { package: small, code })).status).toBe(200)
  })
})

describe('the offer to members who leave because of the price', () => {
  it('does not exist where the site sets none (T-036)', async () => {
    expect((await test.call(anna, 'leavingDiscount', { reason: 'price' })).body.discountcode).toBeNull()
  })

  it('is one personal code for seven days, once per member (E-107, T-036)', async () => {
    await changeSettings(test, site, { delete_discount: 40 })
    const first = (await test.call(anna, 'leavingDiscount', { reason: 'price' })).body.discountcode
    expect(first).toMatchObject({ user_id: anna.id, value_percentage: 40, validity: 'once' })
    expect(Date.parse(first?.expires ?? '') - test.clock.now().getTime()).toBe(7 * 86_400_000)
    const again = await Promise.all(
      [1, 2, 3].map(() => test.call(anna, 'leavingDiscount', { reason: 'price' })),
    )
    expect(again.map(({ body }) => body.discountcode?.code)).toEqual(Array(3).fill(first?.code))
    const bought = await buy(test, anna, { package: small, code: first?.code ?? '' })
    expect(bought.body.payment.price.amount).toBe(599)
    expect((await test.call(anna, 'leavingDiscount', { reason: 'price' })).body.discountcode).toBeNull()
  })

  it('leaves something to pay, whatever the site offers', async () => {
    await changeSettings(test, site, { delete_discount: 100 })
    const { discountcode } = (await test.call(anna, 'leavingDiscount', { reason: 'price' })).body
    expect(discountcode?.value_percentage).toBe(99)
  })
})
