import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, readWallet, type TestSite } from '#tests/builders.ts'
import { order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { fakeMollie } from '#tests/providers/fake-mollie.ts'
import { fakePaypal } from '#tests/providers/fake-paypal.ts'
import { fakeStripe } from '#tests/providers/fake-stripe.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''

beforeAll(async () => {
  site = await aSite(test)
  small = (await sellPackages(test, site))[0]?.id ?? ''
})

type Fake = Awaited<ReturnType<typeof fakePaypal | typeof fakeStripe | typeof fakeMollie>>

/** The site has only one provider. */
async function worksWith(fake: Fake) {
  await test.database.db.deleteFrom('payment_providers').execute()
  await setUpProvider(test, site, { provider: fake.name, credentials: fake.credentials })
}

async function anOrder(fake: Fake) {
  const member = await aMember(test, site, { credits: 0 })
  const { body, id } = await order(test, member, { package: small, method: fake.method })
  if (body.action.type !== 'redirect') throw new Error('no page to pay at')
  // By the list, which does not ask the provider.
  const payment = async () => {
    const { payment: shown } = (await test.call(member, 'transactions', { id })).body
    if (!shown) throw new Error('a payment that was asked for is given')
    return shown
  }
  return { id, member, payment, reference: fake.readReference(body.action.url) }
}

async function reconcileLater() {
  test.clock.advance({ seconds: 60 })
  await test.runScheduled('reconcile-payments')
}

describe.each([
  ['PayPal', fakePaypal],
  ['Stripe', fakeStripe],
  ['Mollie', fakeMollie],
] as const)('a refund that %s refuses for good', (name, start) => {
  let fake: Fake
  beforeAll(async () => {
    fake = await start(test)
    await worksWith(fake)
  })
  afterAll(() => fake.close())

  it('fails with its reason, restores the credits and is stuck until the money is refunded', async () => {
    const finance = await aStaff(test, ['finance'])
    const { id, member, reference } = await anOrder(fake)
    fake.decide(reference, 'paid')
    await reconcileLater()
    const send = { payment: id, amount_cents: 749, reason: 'Sorry.' }
    const stuck = async () => {
      const { payments } = (await test.call(finance, 'adminPayments', { list: 'stuck' })).body
      return payments.some((one) => one.id === id)
    }
    const refunds = async () =>
      (await test.call(finance, 'adminPayment', { id })).body.payment.refunds.map(({ status, refusal }) => ({
        status,
        refusal,
      }))
    fake.books.refusesRefunds = true
    await test.call(finance, 'adminRefund', send)
    await test.runJobs()
    const refused = { status: 'failed', refusal: expect.stringMatching(new RegExp(`^${name}: .+`)) }
    expect(await refunds()).toEqual([refused])
    expect(await readWallet(test, member)).toEqual({ credits: 25, ledger: 25 })
    expect((await test.call(member, 'currentUser', {})).body.user).toMatchObject({ paid_user: true })
    expect(await stuck()).toBe(true)
    fake.books.refusesRefunds = false
    test.clock.advance({ seconds: 1 })
    expect((await test.call(finance, 'adminRefund', send)).status).toBe(200)
    await test.runJobs()
    expect(await refunds()).toEqual([refused, { status: 'completed', refusal: null }])
    expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
    expect(await stuck()).toBe(false)
  })
})

describe('a payment by PayPal', () => {
  let fake: Awaited<ReturnType<typeof fakePaypal>>
  beforeAll(async () => {
    fake = await fakePaypal(test)
    await worksWith(fake)
  })
  afterAll(() => fake.close())

  it('with a declined card blocks no other payment, and expires', async () => {
    const [declined, paid] = [await anOrder(fake), await anOrder(fake)]
    fake.decide(declined.reference, 'paid')
    fake.decide(paid.reference, 'paid')
    fake.books.declined = declined.reference
    await reconcileLater()
    expect((await paid.payment()).status).toBe('completed')
    // The member may choose another card there for as long as the payment is open.
    expect((await declined.payment()).status).toBe('pending')
    test.clock.advance({ seconds: 3600 })
    await test.runScheduled('reconcile-payments')
    expect(await declined.payment()).toMatchObject({ status: 'failed', failure: 'expired' })
  })
})

describe.each([
  ['Stripe', fakeStripe],
  ['Mollie', fakeMollie],
] as const)('a stored card that %s knows no more', (_name, start) => {
  let fake: Awaited<ReturnType<typeof fakeStripe | typeof fakeMollie>>
  beforeAll(async () => {
    fake = await start(test)
    await worksWith(fake)
  })
  afterAll(() => fake.close())

  it('is reported as refused, and the order keeps nothing reserved', async () => {
    const member = await aMember(test, site, { credits: 0 })
    const { body } = await order(test, member, { package: small, method: 'creditcard', store_card: true })
    if (body.action.type !== 'redirect') throw new Error('no page to pay at')
    fake.decide(fake.readReference(body.action.url), 'paid')
    await reconcileLater()
    fake.books.forgotCards = true
    const { payment } = body
    const again = await test.call(member, 'startRepeatOrder', {
      payment: payment.id,
      accept_immediate_start: true,
    })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({
      payment: { status: 'failed', failure: 'recurring_failed' },
      action: { type: 'none' },
    })
    expect((await test.call(member, 'spendingCap', {})).body.spent).toEqual({ day: 749, month: 749 })
  })
})
