import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, decide, order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let finance: TestStaff
let anna: TestMember
let payment: string
let credits: number
let cents: number

beforeAll(async () => {
  site = await aSite(test)
  finance = await aStaff(test, ['finance'])
  anna = await aMember(test, site)
  const [first] = await sellPackages(test, site)
  payment = (await buy(test, anna, { package: first?.id ?? '' })).id
  const shown = await test.call(finance, 'adminPayment', { id: payment })
  credits = shown.body.payment.credits
  cents = shown.body.payment.price.amount
})

const refund = (amount_cents: number) =>
  test.call({ ...finance, headers: { 'idempotency-key': createId() } }, 'adminRefund', {
    payment,
    amount_cents,
    reason: 'Kindness.',
  })

describe('payments', () => {
  it('are found by the address of their member, with the provider’s truth', async () => {
    const { body } = await test.call(finance, 'adminPayments', { search: anna.email })
    expect(body.payments).toMatchObject([{ id: payment, status: 'completed', member: { id: anna.id } }])
    const asked = await test.call(finance, 'adminAskProvider', { id: payment })
    expect(asked.body.truth).toMatchObject({ status: 'paid', amount: { amount: cents } })
    expect((await readAudit(test, finance)).at(-1)?.act).toBe('payment.asked')
    expect((await test.call(finance, 'adminPayments', { list: 'stuck' })).body.payments).toEqual([])
  })

  it('are refunded in part, then in full, never beyond that, and unspent credits are taken back', async () => {
    const part = await refund(Math.floor(cents / 2))
    expect(part.body.payment.refundable_cents).toBe(cents - Math.floor(cents / 2))
    expect((await refund(cents)).error.error).toBe('limit_reached')
    expect((await refund(cents - Math.floor(cents / 2))).body.payment.refundable_cents).toBe(0)
    await test.runJobs()
    const { body } = await test.call(finance, 'adminPayment', { id: payment })
    expect(body.payment.refunds.map(({ status }) => status)).toEqual(['completed', 'completed'])
    const wallet = await readWallet(test, anna)
    expect(wallet.credits).toBe(wallet.ledger)
    expect(wallet.credits).toBeLessThan(credits)
  })
})

describe('a payment by transfer', () => {
  it('is not stuck while the money may still arrive', async () => {
    const [offered] = await sellPackages(test, site)
    const pay = async () => (await order(test, await aMember(test, site), { package: offered?.id ?? '' })).id
    const [slow, late] = [await pay(), await pay()]
    const hours = (count: number) => new Date(test.clock.now().getTime() + count * 3_600_000)
    for (const [id, ends] of [
      [slow, hours(24 * 4)],
      [late, hours(-1)],
    ] as const)
      await sql`
        update payments set method = 'sct', provider = 'bank', created_at = ${hours(-240)}, expires_at = ${ends}
        where id = ${id}`.execute(test.database.db)
    const { payments } = (await test.call(finance, 'adminPayments', { list: 'stuck' })).body
    expect(payments.map(({ id }) => id)).toEqual([late])
    await sql`update payments set status = 'failed', closed_by = 'us' where id in (${slow}, ${late})`.execute(
      test.database.db,
    )
  })
})

describe('a payment that was paid with a different amount', () => {
  it('grants nothing and is shown to staff with both amounts until the money is refunded', async () => {
    const member = await aMember(test, site, { credits: 0 })
    const [first] = await sellPackages(test, site)
    const { id, reference } = await order(test, member, { package: first?.id ?? '' })
    await sql`update sandbox_payments set amount_cents = 500 where reference = ${reference}`.execute(
      test.database.db,
    )
    await decide(test, member, { reference, outcome: 'paid' })
    await test.runJobs({ also: 'later' })
    const isStuck = async () => {
      const { payments } = (await test.call(finance, 'adminPayments', { list: 'stuck' })).body
      return payments.some((one) => one.id === id)
    }
    const ask = async () => {
      await test.call(finance, 'adminAskProvider', { id })
      await test.runJobs({ also: 'later' })
    }
    expect(await isStuck()).toBe(true)
    await ask()
    const { payment: shown } = (await test.call(finance, 'adminPayment', { id })).body
    expect(shown.changes.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ['pending', 'pending', 'paid are 5.00 EUR, asked were 7.49 EUR'],
    ])
    expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
    const gone = [{ reference: 're_1', refundId: null, kind: 'refund', status: 'completed' }].map((one) => ({
      ...one,
      amount: { amount: 500, currency: 'EUR' },
    }))
    await sql`update sandbox_payments set refunds = ${JSON.stringify(gone)}::jsonb
      where reference = ${reference}`.execute(test.database.db)
    await ask()
    expect(await isStuck()).toBe(false)
  })
})

describe('a payment that is paid after its provider had reported it as failed', () => {
  it('stays failed and is shown to staff, because the money arrived', async () => {
    const member = await aMember(test, site, { credits: 0 })
    const [first] = await sellPackages(test, site)
    const { id, reference } = await order(test, member, { package: first?.id ?? '' })
    await decide(test, member, { reference, outcome: 'failed' })
    await test.runJobs({ also: 'later' })
    await sql`update sandbox_payments set status = 'paid' where reference = ${reference}`.execute(
      test.database.db,
    )
    await test.call(finance, 'adminAskProvider', { id })
    await test.runJobs({ also: 'later' })
    const { payments } = (await test.call(finance, 'adminPayments', { list: 'stuck' })).body
    expect(payments.find((one) => one.id === id)).toMatchObject({ status: 'failed' })
    const { changes } = (await test.call(finance, 'adminPayment', { id })).body.payment
    const reasons = changes.map(({ reason }) => reason)
    expect(reasons).toContain('paid after the provider had called it failed')
    expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
  })
})

describe('the daily closing', () => {
  const today = () => test.clock.now().toISOString().slice(0, 10)

  it('agrees between payments and ledger, and is closed once the day is over', async () => {
    const day = today()
    const { closing } = (await test.call(finance, 'adminClosing', { day })).body
    expect(closing).toMatchObject({ sold_credits: credits, ledger_sold_credits: credits, equal: true })
    expect(closing.taken_credits).toBe(closing.ledger_taken_credits)
    expect(closing.paid[0]?.total.amount).toBe(cents)
    expect((await test.call(finance, 'adminCloseDay', { day })).error.error).toBe('limit_reached')
    test.clock.advance({ days: 1 })
    const again = await aStaff(test, ['finance'])
    expect((await test.call(again, 'adminCloseDay', { day })).body.closing.closed).not.toBeNull()
    expect((await test.call(again, 'adminCloseDay', { day })).error.error).toBe('already_completed')
    const csv = await test.call(again, 'adminClosings', {})
    expect(csv.raw.payload).toContain(`${day},EUR,${cents}`)
  })

  it('stays the same after a member is erased', async () => {
    const day = today()
    const anna = await aMember(test, site, { credits: 5 })
    test.clock.advance({ days: 1 })
    const staff = await aStaff(test, ['finance', 'support'])
    const { closing } = (await test.call(staff, 'adminCloseDay', { day })).body
    expect(closing).toMatchObject({ day, closed_by: staff.name })
    const erased = { id: anna.id, email: anna.email, reason: 'Asked for it.' }
    expect((await test.call(staff, 'adminEraseMember', erased)).status).toBe(200)
    expect((await test.call(staff, 'adminClosing', { day })).body.closing).toEqual(closing)
  })

  it('lists each open day with its own figures, before, between and after closed days', async () => {
    const gone = await aMember(test, site, { credits: 9 })
    const days: string[] = []
    for (let count = 0; count < 5; count++) {
      days.push(today())
      await aMember(test, site, { credits: 3 + count })
      const spender = await aMember(test, site, { credits: 20 })
      const to = await aMember(test, site, { gender: 'male' })
      await test.call(spender, 'sendMessage', { profile: to.id, text: 'Hi', client_id: createId() })
      test.clock.advance({ days: 1 })
    }
    const staff = await aStaff(test, ['finance', 'support'])
    await test.call(staff, 'adminCloseDay', { day: days[2] ?? '' })
    // What is erased is gone from every day but the closed one.
    const erased = { id: gone.id, email: gone.email, reason: 'Asked for it.' }
    await test.call(staff, 'adminEraseMember', erased)
    const csv = String((await test.call(staff, 'adminClosings', {})).raw.payload)
    for (const day of days) {
      const { closing } = (await test.call(staff, 'adminClosing', { day })).body
      expect(closing.equal).toBe(true)
      const wallets = [closing.wallet_credits, closing.ledger_wallet_credits]
      expect(csv.split('\n').find((line) => line.startsWith(day))).toContain(`,${wallets.join(',')},yes,`)
    }
    const held = async (day = '') =>
      (await test.call(staff, 'adminClosing', { day })).body.closing.wallet_credits
    const steps = [await held(days[0]), await held(days[1]), await held(days[2]), await held(days[3])]
    expect(steps.slice(1).map((one, index) => one - (steps[index] ?? 0))).toEqual([23, 24 + 9, 25 - 9])
  })

  it('shows a difference and refuses to close', async () => {
    const day = today()
    await sql`update payments set settled_at = ${test.clock.now()}, credits = credits + 7 where id = ${payment}`.execute(
      test.database.db,
    )
    test.clock.advance({ days: 1 })
    const staff = await aStaff(test, ['finance'])
    const { closing } = (await test.call(staff, 'adminClosing', { day })).body
    expect(closing.equal).toBe(false)
    expect((await test.call(staff, 'adminCloseDay', { day })).error.error).toBe('limit_reached')
    const forced = sql`insert into daily_closings (site_id, day, sold_credits, ledger_sold_credits, taken_credits,
      ledger_taken_credits, wallet_credits, ledger_wallet_credits, document, closed_at)
      values (${site.id}, ${day}::date, 7, 0, 0, 0, 0, 0, '{}', now())`
    await expect(forced.execute(test.database.db)).rejects.toThrow('check constraint')
  })
})
