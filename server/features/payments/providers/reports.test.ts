import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, setPassword, type TestSite } from '#tests/builders.ts'
import { order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { fakeMollie } from '#tests/providers/fake-mollie.ts'
import { fakePaypal } from '#tests/providers/fake-paypal.ts'
import type { FakeProvider, FakeReport } from '#tests/providers/fake-provider.ts'
import { fakeStripe } from '#tests/providers/fake-stripe.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let other: TestSite
let small = ''

beforeAll(async () => {
  site = await aSite(test)
  other = await aSite(test, { host: 'other.test' })
  small = (await sellPackages(test, site))[0]?.id ?? ''
})

async function post(to: TestSite, { url, headers, payload }: FakeReport) {
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, host: to.host },
    payload,
  })
  return statusCode
}

/** The site has only one provider. */
async function worksWith(fake: Awaited<ReturnType<typeof fakeMollie | typeof fakePaypal>>): Promise<void> {
  await test.database.db.deleteFrom('payment_providers').execute()
  await setUpProvider(test, site, { provider: fake.name, credentials: fake.credentials })
}

/** Returns a payment that its provider has just reported as paid. */
async function paid(fake: FakeProvider) {
  const member = await aMember(test, site, { credits: 0 })
  const { body, id } = await order(test, member, { package: small, method: fake.method })
  if (body.action.type !== 'redirect') throw new Error('no page to pay at')
  const reference = fake.readReference(body.action.url)
  fake.decide(reference, 'paid')
  expect(await post(site, fake.report(reference))).toBe(200)
  await test.runJobs()
  expect(await readWallet(test, member)).toEqual({ credits: 25, ledger: 25 })
  return { id, member, reference }
}

describe('two sites with one account at Stripe', () => {
  let fake: Awaited<ReturnType<typeof fakeStripe>>
  beforeAll(async () => {
    fake = await fakeStripe(test)
    for (const one of [site, other])
      await setUpProvider(test, one, { provider: 'stripe', credentials: fake.credentials })
  })
  afterAll(() => fake.close())

  it('each receive every event: one that has no payment ignores it, the other still acts on it', async () => {
    const { member, reference } = await paid(fake)
    fake.chargeBack(reference)
    const report = fake.report(reference, { event: createId() })
    expect(await post(other, report)).toBe(200)
    await test.runJobs()
    expect(await post(site, report)).toBe(200)
    await test.runJobs()
    expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
  })

  it('do not restore premium when a dispute about refunded money is won', async () => {
    const { id, member, reference } = await paid(fake)
    const isPremium = async () => (await test.call(member, 'currentUser', {})).body.user?.paid_user
    const dispute = async (stage: 'lost' | 'won') => {
      fake.chargeBack(reference, stage)
      await post(site, fake.report(reference))
      await test.runJobs()
    }
    await dispute('lost')
    expect(await isPremium()).toBe(false)
    await dispute('won')
    expect(await isPremium()).toBe(true)
    await test.call({ ...member, headers: { 'idempotency-key': createId() } }, 'withdrawal', {
      payment: id,
      confirm: true,
    })
    await test.runJobs()
    expect(await isPremium()).toBe(false)
    for (const stage of ['lost', 'won'] as const) {
      await dispute(stage)
      expect([stage, await isPremium()]).toEqual([stage, false])
    }
  })

  it('show staff what was reported under every id of the payment', async () => {
    const { id, reference } = await paid(fake)
    fake.chargeBack(reference)
    await post(site, fake.report(reference))
    const finance = await aStaff(test, ['finance'])
    expect((await test.call(finance, 'adminPayment', { id })).body.payment.webhooks).toHaveLength(2)
  })
})

describe('Mollie', () => {
  let fake: Awaited<ReturnType<typeof fakeMollie>>
  beforeAll(async () => {
    fake = await fakeMollie(test)
    await worksWith(fake)
  })
  afterAll(() => fake.close())

  it('has its reports shown to staff', async () => {
    const { id } = await paid(fake)
    const finance = await aStaff(test, ['finance'])
    const { webhooks } = (await test.call(finance, 'adminPayment', { id })).body.payment
    expect(webhooks).toMatchObject([{ times: 1, processed: true }])
  })
})

describe('PayPal', () => {
  let fake: Awaited<ReturnType<typeof fakePaypal>>
  beforeAll(async () => {
    fake = await fakePaypal(test)
    await worksWith(fake)
  })
  afterAll(() => fake.close())

  it('reports a refund made there, naming only the capture, by a link', async () => {
    const { member, reference } = await paid(fake)
    fake.books.refundAtPaypal(reference)
    await post(site, fake.report(reference, { refunded: true }))
    await test.runJobs()
    expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
  })
  it('captures nothing for an order that was cancelled here, even if it was approved there before', async () => {
    const member = await aMember(test, site, { credits: 0 })
    const { body, id } = await order(test, member, { package: small, method: fake.method })
    if (body.action.type !== 'redirect') throw new Error('no page to pay at')
    const reference = fake.readReference(body.action.url)
    fake.decide(reference, 'paid')
    await test.call(member, 'cancelPayment', { id })
    await post(site, fake.report(reference))
    await test.runJobs()
    const finance = await aStaff(test, ['finance'])
    const { truth } = (await test.call(finance, 'adminAskProvider', { id })).body
    await test.runJobs()
    expect(truth.status).toBe('open')
    expect(fake.books.find(reference).captures).toEqual([])
    const { payment } = (await test.call(member, 'payment', { id })).body
    expect(payment).toMatchObject({ status: 'failed', failure: 'cancelled' })
  })

  it('has a dispute that was settled by a refund counted once', async () => {
    const { id, member, reference } = await paid(fake)
    const deliverReport = async () => {
      await post(site, fake.report(reference))
      await test.runJobs()
    }
    fake.chargeBack(reference, 'open')
    await deliverReport()
    fake.books.refundAtPaypal(reference)
    await deliverReport()
    fake.chargeBack(reference, 'lost')
    await deliverReport()
    await deliverReport()
    expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
    const finance = await aStaff(test, ['finance'])
    const { payment } = (await test.call(finance, 'adminPayment', { id })).body
    expect(payment.refunded).toEqual({ amount: 749, currency: 'EUR' })
    const stands = payment.refunds.map(({ kind, status }) => `${kind} ${status}`).sort()
    expect(stands).toEqual(['chargeback failed', 'refund completed'])
  })

  it('leaves no report about an erased member, under whatever id they came', async () => {
    const { id, member, reference } = await paid(fake)
    await post(site, fake.report(reference))
    await test.runJobs()
    const password = 'a long password of mine'
    await setPassword(test, member, password)
    expect((await test.call(member, 'deleteAccount', { reason: 'time', password })).status).toBe(200)
    test.clock.advance({ days: 14 })
    await test.runScheduled('erase-accounts')
    const { rows } = await test.database.pool.query(
      'select length(body) as bytes from webhook_events where provider_references && array[$1, $2]',
      [id, reference],
    )
    expect(rows).toEqual([{ bytes: 0 }, { bytes: 0 }])
  })
})
