import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { order, packagesOnSale, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { fakePaypal } from '#tests/providers/fake-paypal.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''

beforeAll(async () => {
  site = await aSite(test)
  small = (await packagesOnSale(test, site))[0]?.id ?? ''
})

describe('PayPal', () => {
  let fake: Awaited<ReturnType<typeof fakePaypal>>
  beforeAll(async () => {
    fake = await fakePaypal(test)
    await setUpProvider(test, site, { provider: 'paypal', credentials: fake.credentials })
  })
  afterAll(() => fake.close())

  async function anOrder() {
    const member = await aMember(test, site, { credits: 0 })
    const { body, id } = await order(test, member, { package: small, method: 'paypal' })
    if (body.action.type !== 'redirect') throw new Error('no page to pay at')
    // By the list, which does not ask the provider.
    const payment = async () => (await test.call(member, 'transactions', { id })).body.payment
    return { id, member, payment, reference: fake.referenceOf(body.action.url) }
  }

  it('keeps no other payment waiting for one whose card it declines, and that one ends with its time', async () => {
    const [declined, paid] = [await anOrder(), await anOrder()]
    fake.decide(declined.reference, 'paid')
    fake.decide(paid.reference, 'paid')
    fake.books.refuses = { capture: declined.reference }
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments')
    expect((await paid.payment()).status).toBe('completed')
    // The member may choose another card there for as long as the payment is open.
    expect((await declined.payment()).status).toBe('pending')
    test.clock.advance({ seconds: 3600 })
    await test.runScheduled('reconcile-payments')
    expect(await declined.payment()).toMatchObject({ status: 'failed', failure: 'expired' })
  })
})
