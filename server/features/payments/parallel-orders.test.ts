import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemRequest } from '#server/app/create-context.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, decide, order, sellPackages, type TestPackage } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { runInRace } from '#tests/race.ts'
import { openPayment } from './checkout/open-payment.ts'
import { orderOnce } from './checkout/place-order.ts'

const test = useProgram({ listen: true })
let site: TestSite
let packages: readonly TestPackage[]
let small = ''
let medium = ''
let anna: TestMember

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    packages = await sellPackages(test, site)
    small = packages[0]?.id ?? ''
    medium = packages[1]?.id ?? ''
  }
  anna = await aMember(test, site, { credits: 0 })
})

async function aCode(validity: 'once' | 'once_per_user' | 'unlimited', percent: number): Promise<string> {
  const code = `R${createId().replaceAll('-', '').slice(-9).toUpperCase()}`
  await sql`insert into discount_codes (id, site_id, code, value_percentage, validity, created_at)
    values (${createId()}, ${site.id}, ${code}, ${percent}, ${validity}, ${test.clock.now()})`.execute(
    test.database.db,
  )
  return code
}

type OrderAnswer = Awaited<ReturnType<typeof order>>

const atOnce = (count: number, input: Parameters<typeof order>[2]) =>
  Promise.all(Array.from({ length: count }, () => order(test, anna, input)))

/** Lets the bank of an order take the money although we have cancelled it there, as banks that cannot cancel do. */
async function payLate({ reference }: Pick<OrderAnswer, 'reference'>) {
  await sql`update sandbox_payments set status = 'open' where reference = ${reference}`.execute(
    test.database.db,
  )
  await decide(test, anna, { reference, outcome: 'paid' })
  await test.runJobs({ also: 'later' })
}

const shown = async (id: string) => (await test.call(anna, 'payment', { id })).body.payment

/** Returns what the sandbox would take for each order of a member, by the status of the order. */
async function openedAtProvider() {
  const { rows } = await sql<{ status: string; provider: string }>`
    select p.status, s.status as provider from payments p join sandbox_payments s on s.payment_id = p.id
    where p.member_id = ${anna.id}`.execute(test.database.db)
  return rows
}

describe('eight parallel orders, each with its own key', () => {
  it.each(['once', 'once_per_user'] as const)(
    'of which only one has a way to pay at the price of a code that works %s',
    async (validity) => {
      const code = await aCode(validity, 50)
      const answers = await atOnce(8, { package: medium, code })
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const payable = answers.filter(({ reference }) => reference)
      for (const { reference } of payable) await decide(test, anna, { reference, outcome: 'paid' })
      await test.runJobs({ also: 'later' })
      const payments = await Promise.all(answers.map(({ id }) => shown(id)))
      const completed = payments.filter(({ status }) => status === 'completed')
      expect(completed.map(({ price, discount }) => [price.amount, discount?.code])).toEqual([[1249, code]])
      expect(await readWallet(test, anna)).toEqual({ credits: 75, ledger: 75 })
      expect(
        (await openedAtProvider()).filter((one) => one.status === 'failed' && one.provider !== 'cancelled'),
      ).toEqual([])
    },
  )

  it('give the bonus of a new member to one of them', async () => {
    const answers = await atOnce(8, { package: small })
    for (const one of answers.filter(({ reference }) => reference)) await payLate(one)
    const payments = await Promise.all(answers.map(({ id }) => shown(id)))
    const completed = payments.filter(({ status }) => status === 'completed')
    expect(completed.filter(({ discount }) => discount)).toHaveLength(1)
  })
})

describe('an order that is cancelled while its provider is being asked', () => {
  it('offers no way to pay, and is cancelled there as well', async () => {
    const answers = await runInRace(test, sql`lock table sandbox_payments in exclusive mode`, [
      () => order(test, anna, { package: small }),
      () => order(test, anna, { package: small }),
    ])
    const [first, second] = answers
    expect(first?.body.payment.status).toBe('failed')
    expect(first?.body.action).toEqual({ type: 'none' })
    expect(second?.body.action.type).toBe('redirect')
    expect((await openedAtProvider()).sort((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: 'failed', provider: 'cancelled' },
      { status: 'pending', provider: 'open' },
    ])
  })

  it('is not opened at all when it is cancelled beforehand', async () => {
    const found = await test.program.sites.byId(site.id)
    const viewer = { id: anna.id, sessionHash: Buffer.alloc(0) }
    const made = await test.program.createContext({
      site: found,
      viewer,
      locale: 'en',
      request: systemRequest,
    })
    const ctx = { ...made, viewer }
    const ordered = await orderOnce(ctx, { package: small, method: 'ideal', accept_immediate_start: true })
    await test.call(anna, 'cancelPayment', { id: ordered.id })
    const opened = await openPayment(ctx, ordered, { code: null })
    expect([opened.payment.status, opened.action]).toEqual(['failed', { type: 'none' }])
    expect(await openedAtProvider()).toEqual([])
  })
})

describe('money for an order that we had cancelled', () => {
  it('buys at list price when its code was used by another order, and the member is told', async () => {
    const code = await aCode('once', 50)
    const first = await order(test, anna, { package: medium, code })
    const second = await order(test, anna, { package: medium, code })
    for (const one of [second, first]) await payLate(one)
    // 12.49 of 24.99 for 75 credits.
    expect(await shown(first.id)).toMatchObject({
      status: 'completed',
      credits: 37,
      price: { amount: 1249 },
      late: 'list_price',
    })
    expect(await shown(first.id)).not.toHaveProperty('discount')
    expect((await shown(second.id)).discount?.code).toBe(code)
    expect(await readWallet(test, anna)).toEqual({ credits: 112, ledger: 112 })
    const mail = (await readMailsTo(test, anna.email)).find(({ text }) => text.includes('normal price'))
    expect(mail?.text).toContain('37 credits')
  })

  it('keeps its code when no other order has used it', async () => {
    const code = await aCode('once', 50)
    const first = await order(test, anna, { package: medium, code })
    await test.call(anna, 'cancelPayment', { id: first.id })
    await payLate(first)
    expect(await shown(first.id)).toMatchObject({ credits: 75, discount: { code }, late: 'as_ordered' })
    const ben = await aMember(test, site)
    expect((await order(test, ben, { package: medium, code })).error.error).toBe('code_already_used')
  })

  it('does not take the code from an order that reserves it', async () => {
    const code = await aCode('once', 50)
    const first = await order(test, anna, { package: medium, code })
    const second = await order(test, anna, { package: medium, code })
    for (const one of [first, second]) await payLate(one)
    expect([(await shown(first.id)).credits, (await shown(second.id)).credits]).toEqual([37, 75])
  })

  it('is refunded when it does not buy a whole credit', async () => {
    await sql`update packages set credits = 2 where id = ${small}`.execute(test.database.db)
    test.program.sites.forget()
    const code = await aCode('once', 90)
    const [first, second] = [
      await order(test, anna, { package: small, code }),
      await order(test, anna, { package: small, code }),
    ]
    for (const one of [second, first]) await payLate(one)
    await sql`update packages set credits = 25 where id = ${small}`.execute(test.database.db)
    test.program.sites.forget()
    const { refunds, late } = await shown(first.id)
    expect([late, refunds]).toMatchObject(['sent_back', [{ status: 'completed', amount: { amount: 100 } }]])
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
  })

  it('is refunded when it exceeds the member’s own limit, and makes no one premium', async () => {
    await test.call(anna, 'setSpendingCap', { daily: 1000, monthly: null })
    const first = await order(test, anna, { package: small })
    await test.call(anna, 'cancelPayment', { id: first.id })
    const second = await order(test, anna, { package: small })
    for (const one of [second, first]) await payLate(one)
    const { refunds, late } = await shown(first.id)
    expect([late, refunds]).toMatchObject(['sent_back', [{ status: 'completed', amount: { amount: 749 } }]])
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    const { body } = await test.call(anna, 'spendingCap', {})
    expect(body.spent.day).toBe(749)
    const mail = (await readMailsTo(test, anna.email)).find(({ text }) =>
      text.includes('sending all of it back'),
    )
    expect(mail?.text).toContain('€7.49')
  })
})

describe('the spending limit', () => {
  it('counts every order that can still be paid, such as yesterday’s transfer', async () => {
    await buy(test, anna, { package: small })
    test.clock.advance({ days: 1 })
    await test.call(anna, 'setSpendingCap', { daily: 1500, monthly: null })
    await order(test, anna, { package: small, method: 'sct' })
    test.clock.advance({ days: 1 })
    expect((await order(test, anna, { package: small })).error?.error).toBe('spending_cap')
  })
})

describe('the offer for the first purchase', () => {
  it('is checked again when the order is placed, as another order may have completed meanwhile', async () => {
    const code = await aCode('unlimited', 40)
    const first = await order(test, anna, { package: small, code, method: 'sct' })
    const { rows } = await sql<{ reference: string }>`
      select reference from sandbox_payments where payment_id = ${first.id}`.execute(test.database.db)
    const reference = rows[0]?.reference ?? ''
    await decide(test, anna, { reference, outcome: 'paid' })
    const prices = await runInRace(test, sql`select 1 from payments where id = ${first.id} for update`, [
      async () => void (await test.runJobs({ also: 'later' })),
      async () => (await order(test, anna, { package: small })).body.payment.price.amount,
    ])
    expect(prices).toEqual([undefined, 999])
  })
})

describe('the stored card', () => {
  const repeat = (payment: string) =>
    test.call({ ...anna, headers: { 'idempotency-key': createId() } }, 'startRepeatOrder', {
      payment,
      accept_immediate_start: true,
    })

  it('is charged once when repeat order is pressed in several tabs at once', async () => {
    const bought = await buy(test, anna, { package: small, method: 'creditcard', store_card: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => repeat(bought.id)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.payment?.id}`)).size).toBe(1)
    await test.runJobs({ also: 'later' })
    expect(await readWallet(test, anna)).toEqual({ credits: 50, ledger: 50 })
    test.clock.advance({ seconds: 61 })
    expect((await repeat(bought.id)).body.payment.id).not.toBe(answers[0]?.body.payment.id)
  })

  it('may be tried again immediately when the bank has refused it', async () => {
    const ordered = await order(test, anna, { package: small, method: 'creditcard', store_card: true })
    await decide(test, anna, { reference: ordered.reference, outcome: 'paid_card_once' })
    await test.runJobs({ also: 'later' })
    const [first, second] = [await repeat(ordered.id), await repeat(ordered.id)]
    expect([first.body.payment.status, second.body.payment.status]).toEqual(['failed', 'failed'])
    expect(first.body.payment.id).not.toBe(second.body.payment.id)
  })
})
