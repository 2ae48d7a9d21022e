import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, readWallet, type TestSite } from '#tests/builders.ts'
import { buy, order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { fakeMollie } from '#tests/providers/fake-mollie.ts'
import { fakePaypal } from '#tests/providers/fake-paypal.ts'
import type { FakeProvider } from '#tests/providers/fake-provider.ts'
import { fakeStripe } from '#tests/providers/fake-stripe.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''
let fake: FakeProvider | undefined

beforeAll(async () => {
  site = await aSite(test)
  small = (await sellPackages(test, site))[0]?.id ?? ''
})

afterEach(async () => {
  await fake?.close()
  fake = undefined
  await test.database.db.deleteFrom('payment_providers').execute()
})

async function reconcile(pass: { seconds?: number; days?: number }): Promise<void> {
  test.clock.advance(pass)
  await test.runScheduled('reconcile-payments')
  await test.runJobs()
}

/** Returns a member who has paid at a provider, two weeks ago. */
async function paidAt(provider: FakeProvider) {
  fake = provider
  await setUpProvider(test, site, { provider: provider.name, credentials: provider.credentials })
  const member = await aMember(test, site, { credits: 0 })
  const { body, id } = await order(test, member, { package: small, method: provider.method })
  if (body.action.type !== 'redirect') throw new Error('no page to pay at')
  const reference = provider.readReference(body.action.url)
  provider.decide(reference, 'paid')
  await reconcile({ seconds: 60 })
  expect(await readWallet(test, member)).toEqual({ credits: 25, ledger: 25 })
  await reconcile({ days: 14 })
  return { member, id, reference }
}

type Paid = Awaited<ReturnType<typeof paidAt>>

async function expectRefunded({ member, id }: Paid): Promise<void> {
  await reconcile({ seconds: 7200 })
  const { refunds } = (await test.call(member, 'payment', { id })).body.payment
  expect(refunds).toMatchObject([{ kind: 'refund', status: 'completed', credits: 25 }])
  expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
  const admin = await aStaff(test, ['admin'])
  const { body } = await test.call(admin, 'adminHealth', {})
  const webhooks = body.findings.find(({ about }) => about === 'webhooks')
  expect(webhooks).toMatchObject({
    ok: false,
    figure: { of: 'missed', count: expect.any(Number) },
  })
}

describe('a refund made in the provider’s dashboard without a report is found', () => {
  it('at Mollie, even behind many newer ones', async () => {
    const mollie = await fakeMollie(test)
    const paid = await paidAt(mollie)
    const payment = mollie.books.find(paid.reference)
    const other = { ...payment, id: 'tr_other00001', refunds: [] }
    mollie.books.payments.set(other.id, other)
    const before = payment.refunds.length
    mollie.books.addRefund(payment, { amount: payment.amount, metadata: null })
    expect(payment.refunds).toHaveLength(before + 1)
    test.clock.advance({ seconds: 5 })
    for (let more = 0; more < 300; more++)
      mollie.books.addRefund(other, { amount: other.amount, metadata: null })
    await expectRefunded(paid)
    const lists = mollie.exchanges.filter(({ path }) => path === '/v2/refunds').slice(-3)
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('at Stripe', async () => {
    const stripe = await fakeStripe(test)
    const paid = await paidAt(stripe)
    const { payment_intent, amount_total } = stripe.books.find(paid.reference)
    stripe.books.addRefund({ payment_intent: String(payment_intent), amount: String(amount_total) })
    await expectRefunded(paid)
  })

  it('at PayPal', async () => {
    const paypal = await fakePaypal(test)
    const paid = await paidAt(paypal)
    paypal.books.refundAtPaypal(paid.reference)
    await expectRefunded(paid)
  })

  it('at the test bank', async () => {
    const member = await aMember(test, site, { credits: 0 })
    const { id, reference } = await buy(test, member, { package: small })
    await reconcile({ days: 14 })
    const amount = { amount: 749, currency: 'EUR' }
    const refund = { reference: `there_${id}`, refundId: null, kind: 'refund', amount, status: 'completed' }
    await sql`update sandbox_payments set refunds = ${JSON.stringify([refund])}::jsonb, reversed_at = ${test.clock.now()}
      where reference = ${reference}`.execute(test.database.db)
    await expectRefunded({ member, id, reference })
  })
})
