import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
  readWallet,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { decide, order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''
let anna: TestMember

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    small = (await sellPackages(test, site))[0]?.id ?? ''
  }
  anna = await aMember(test, site, { credits: 0 })
})

async function buyByCard(outcome: 'paid' | 'paid_card_once', store_card: boolean) {
  const made = await order(test, anna, { package: small, method: 'creditcard', store_card })
  await decide(test, anna, { reference: made.reference, outcome })
  await test.runJobs({ also: 'later' })
  return made.id
}

const repeat = (payment: string, more: { key?: string; price?: number } = {}) => {
  const { key = createId(), ...rest } = more
  const caller = { ...anna, headers: { 'idempotency-key': key } }
  return test.call(caller, 'startRepeatOrder', { payment, accept_immediate_start: true, ...rest })
}

describe('repeat order', () => {
  it('charges the stored card at the full price, once for each press (X-007)', async () => {
    const payment = await buyByCard('paid', true)
    const { body } = await test.call(anna, 'repeatOrder', {})
    expect(body.order).toMatchObject({
      payment,
      package: small,
      credits: 25,
      price: { amount: 999, currency: 'EUR' },
      stored: { brand: 'Visa', last4: '4242' },
      paypal: true,
    })
    const key = createId()
    const answers = await Promise.all([repeat(payment, { key }), repeat(payment, { key })])
    expect(answers.map((answer) => answer.body.payment.id)).toEqual(
      Array(2).fill(answers[0]?.body.payment.id),
    )
    // Which of the two is first is chance; the other may be answered while that one is still at the provider.
    expect(answers.map(({ body }) => body.action)).toEqual(Array(2).fill({ type: 'none' }))
    expect(answers.map(({ body }) => body.payment.status)).toContain('completed')
    const id = answers[0]?.body.payment.id ?? ''
    expect((await test.call(anna, 'payment', { id })).body.payment.status).toBe('completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 50, ledger: 50 })
  })

  it('says when the bank refuses the card, and grants nothing (X-007)', async () => {
    const payment = await buyByCard('paid_card_once', true)
    const { body, status } = await repeat(payment)
    expect([status, body.payment.status, body.payment.failure]).toEqual([200, 'failed', 'recurring_failed'])
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  })

  it('is unavailable without an order, with a card that was not stored, or with one that was removed (R-017)', async () => {
    expect((await test.call(anna, 'repeatOrder', {})).body.order).toBeNull()
    const payment = await buyByCard('paid', false)
    expect((await test.call(anna, 'repeatOrder', {})).body.order?.stored).toBeNull()
    expect((await repeat(payment)).error.error).toBe('nothing_to_repeat')
    expect((await test.call(anna, 'storedCard', {})).body).toEqual({ stored: null })
    const kept = await buyByCard('paid', true)
    expect((await test.call(anna, 'storedCard', {})).body).toEqual({
      stored: { brand: 'Visa', last4: '4242' },
    })
    expect((await test.call(anna, 'removeStoredCard', {})).body).toEqual({ stored: null })
    expect((await repeat(kept)).error.error).toBe('nothing_to_repeat')
    expect((await test.call(anna, 'storedCard', {})).body).toEqual({ stored: null })
  })

  it('shows the credits that the package has today', async () => {
    const other = await aSite(test, { host: 'other.test' })
    const [one] = await sellPackages(test, other)
    anna = await aMember(test, other, { credits: 0 })
    const made = await order(test, anna, { package: one?.id ?? '', method: 'creditcard', store_card: true })
    await decide(test, anna, { reference: made.reference, outcome: 'paid' })
    await test.runJobs({ also: 'later' })
    await test.database.pool.query('update packages set credits = 20 where id = $1', [one?.id])
    test.program.sites.forget()
    expect((await test.call(anna, 'repeatOrder', {})).body.order?.credits).toBe(20)
    expect((await repeat(made.id)).body.payment.credits).toBe(20)
  })

  it('repeats no one else’s order, and refuses an outdated price', async () => {
    const payment = await buyByCard('paid', true)
    expect((await repeat(payment, { price: 749 })).error.error).toBe('price_changed')
    const buyer = anna
    anna = await aMember(test, site)
    expect((await test.call(anna, 'repeatOrder', { payment })).body.order).toBeNull()
    expect((await repeat(payment)).error.error).toBe('nothing_to_repeat')
    anna = buyer
  })
})

describe('repeat order after a full refund', () => {
  it('costs what its page shows, even though the welcome discount is available again', async () => {
    const code = `HALF${createId().slice(-8).toUpperCase()}`
    await test.database.pool.query(
      `insert into discount_codes (id, site_id, code, value_percentage, validity, created_at)
       values ($1, $2, $3, 50, 'unlimited', now())`,
      [createId(), site.id, code],
    )
    const made = await order(test, anna, { package: small, method: 'creditcard', store_card: true, code })
    await decide(test, anna, { reference: made.reference, outcome: 'paid' })
    await test.runJobs({ also: 'later' })
    await test.call(anna, 'withdrawal', { payment: made.id, confirm: true })
    await test.runJobs({ also: 'later' })
    expect((await test.call(anna, 'currentUser', {})).body.user?.paid_user).toBe(false)
    const shown = (await test.call(anna, 'repeatOrder', {})).body.order?.price.amount ?? 0
    const { status, body } = await repeat(made.id, { price: shown })
    expect([status, body?.payment?.price.amount]).toEqual([200, shown])
  })
})

describe('the member’s own spending limit', () => {
  const set = (daily: number | null, monthly: number | null = null) =>
    test.call(anna, 'setSpendingCap', { daily, monthly })

  it('stops an order beyond it, including one with the stored card', async () => {
    await changeSettings(test, site, { time_zone: 'Europe/Amsterdam' })
    const payment = await buyByCard('paid', true)
    const { body } = await set(1500)
    expect(body).toMatchObject({ currency: 'EUR', daily: 1500, next: null, spent: { day: 749, month: 749 } })
    const over = await repeat(payment)
    expect([over.status, over.error.error, over.error.params]).toEqual([
      409,
      'spending_cap',
      { left: '€7.51' },
    ])
    expect((await order(test, anna, { top_up: 10 })).status).toBe(200)
    test.clock.advance({ days: 1 })
    expect((await repeat(payment)).status).toBe(200)
  })

  it('does not count an order replaced by another one, which can no longer be paid', async () => {
    await set(1000)
    const first = await order(test, anna, { package: small })
    expect(first.body.payment.price.amount).toBe(749)
    const second = await order(test, anna, { package: small })
    expect([second.status, second.body.payment?.price.amount]).toEqual([200, 749])
    for (const { reference } of [second, first]) {
      await decide(test, anna, { reference, outcome: 'paid' })
      await test.runJobs({ also: 'later' })
    }
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    expect((await test.call(anna, 'payment', { id: first.id })).body.payment.status).toBe('failed')
  })

  it('does not count an order left open at the bank when the member orders again', async () => {
    await buyByCard('paid', false)
    await set(2000)
    await order(test, anna, { package: small })
    expect((await order(test, anna, { package: small, method: 'paypal' })).status).toBe(200)
  })

  it('takes effect immediately when lowered, and after a day when raised', async () => {
    await set(500)
    expect((await order(test, anna, { package: small })).error.error).toBe('spending_cap')
    expect((await set(5000)).body).toMatchObject({ daily: 500, next: { daily: 5000 } })
    test.clock.advance({ seconds: 86_399 })
    expect((await order(test, anna, { package: small })).error.error).toBe('spending_cap')
    test.clock.advance({ seconds: 1 })
    expect((await order(test, anna, { package: small })).status).toBe(200)
    expect((await test.call(anna, 'spendingCap', {})).body).toMatchObject({ daily: 5000, next: null })
  })
})
