import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, readWallet, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { fakeVerotel, type PostbackOptions } from '#tests/providers/fake-verotel.ts'
import { openShop, proveReports, type Shop } from '#tests/providers/provider-suite.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { isSignedFlexpay, signFlexpay } from './verotel-signature.ts'

describe('signatures of FlexPay', () => {
  const key = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
  // github.com/verotel/flexpay-php-client, tests/VerotelFlexPayClientTest.php.
  const example = {
    saleID: '433456',
    priceAmount: '0.00',
    referenceID: 'reference1234',
    priceCurrency: 'USD',
    custom1: 'My',
    description: 'My Dščřčřřěřě&?=blah123',
    subscriptionType: 'RECURRING',
    period: 'P1M',
    name: 'My name',
    trialAmount: '0.01',
    trialPeriod: 'P3D',
    successURL: 'http://backURL.test',
    declineURL: 'http://declineURL.test',
    cancelDiscountPercentage: '30',
    blah: 'something',
    shopID: '68849',
  }
  // github.com/pipisco/laravel-verotel-flexpay, tests/FlexPayTest.php: what Verotel sent for a purchase.
  const postback =
    'CCBrand=1010101010101&custom1=Custom+Param+1&custom2=Custom+Param+2&custom3=Custom+Param+3&paymentMethod=CC&priceAmount=12.31&priceCurrency=EUR&referenceID=98040000000000000&saleID=456789&shopID=115790&transactionID=1001000&truncatedPAN=XXXXXXXXXXXX3321&type=purchase'

  it('are made as Verotel’s own client makes them', () => {
    expect(signFlexpay(example, key, 'sha1')).toBe('fc63f38e2722d2e5bc4f2044ad3ffb2051e89643')
    const fields = Object.fromEntries(new URLSearchParams(postback))
    const right = '4d3119e55dc0307154a84140367f5abb976c694e'
    expect(signFlexpay(fields, 'KzkfbQBeTEAPjFXFuPfuAzUfZZzSqz', 'sha1')).toBe(right)
  })

  it('are accepted with SHA-256 only, and for exactly these fields', () => {
    const signature = signFlexpay(example, key)
    expect(isSignedFlexpay({ ...example, signature: signature.toUpperCase() }, key)).toBe(true)
    expect(isSignedFlexpay({ ...example, priceAmount: '0.01', signature }, key)).toBe(false)
    expect(isSignedFlexpay({ ...example, more: '1', signature }, key)).toBe(false)
    expect(isSignedFlexpay({ ...example, signature: signFlexpay(example, key, 'sha1') }, key)).toBe(false)
    expect(isSignedFlexpay(example, key)).toBe(false)
  })
})

describe('Verotel', () => {
  const test = useProgram({ listen: true })
  let shop: Shop
  let fake: Awaited<ReturnType<typeof fakeVerotel>>

  beforeAll(async () => {
    const start = async () => {
      fake = await fakeVerotel()
      return fake
    }
    shop = await openShop({ test, start })
  })
  afterAll(() => fake?.close())

  const newMember = () => aMember(test, shop.site, { credits: 0 })
  const status = async (member: TestMember, id: string) => (await shop.payment(member, id)).status
  const refunds = async (member: TestMember, id: string) =>
    (await shop.payment(member, id)).refunds.map((one) => [one.kind, one.status, one.amount.amount])
  const report = async (reference: string, options: PostbackOptions = {}) => {
    expect(await shop.post(fake.report(reference, options))).toBe(200)
    await test.runJobs()
  }

  it('sends members to a signed page that leads back to their payment', async () => {
    const { id } = await shop.ordered(await newMember())
    // Opening it has checked the signature.
    expect(fake.books.find(id)).toMatchObject({ priceAmount: '7.49', priceCurrency: 'EUR' })
    expect(fake.books.find(id).successURL).toContain(`payment=${id}`)
  })

  it('gets the answer OK, without which it would refund the payment', async () => {
    const { reference } = await shop.ordered(await newMember())
    const { url } = fake.report(reference)
    const { body, headers } = await test.app.inject({ url, headers: { host: 'duet.test' } })
    expect([body, headers['content-type']]).toEqual(['OK', 'text/plain; charset=utf-8'])
  })

  it('completes a payment after its postback, and trusts only what Verotel says when asked', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.ordered(anna)
    await report(reference)
    expect(await status(anna, id)).toBe('pending')
    fake.decide(reference, 'failed')
    await report(reference)
    // Another card may be tried on the same page.
    expect(await status(anna, id)).toBe('pending')
    fake.decide(reference, 'paid')
    await report(reference)
    expect(await status(anna, id)).toBe('completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    const finance = await aStaff(test, ['finance'])
    const { evidence } = (await test.call(finance, 'adminPayment', { id })).body.payment
    expect(evidence.payer).toBe('NL')
  })

  it('completes a payment without a postback, once Verotel can be reached again', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.ordered(anna)
    fake.decide(reference, 'paid')
    fake.down = true
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments')
    expect(await status(anna, id)).toBe('pending')
    fake.down = false
    await test.runScheduled('reconcile-payments')
    expect(await status(anna, id)).toBe('completed')
  })

  it('lets a refund wait until Verotel reports that it was made in the Control Center', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.paid(anna)
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    expect(await refunds(anna, id)).toEqual([['withdrawal', 'pending', 749]])
    for (let times = 0; times < 3; times++) await report(reference, { type: 'credit', transaction: '77' })
    expect(await refunds(anna, id)).toEqual([['withdrawal', 'completed', 749]])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })

  it('takes unspent credits back after a chargeback, once', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.paid(anna)
    for (let times = 0; times < 3; times++) await report(reference, { type: 'chargeback', transaction: '78' })
    expect(await refunds(anna, id)).toEqual([['chargeback', 'completed', 749]])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })

  it('accepts no postbacks where the site does not use it', async () => {
    const { reference } = await shop.ordered(await newMember())
    const { url } = fake.report(reference)
    await test.database.pool.query(
      `update payment_providers set provider = 'stripe' where provider = 'verotel'`,
    )
    expect((await test.app.inject({ url, headers: { host: 'duet.test' } })).statusCode).toBe(404)
    await test.database.pool.query(
      `update payment_providers set provider = 'verotel' where provider = 'stripe'`,
    )
  })

  // Last: its payments would be due for the same checks as those of the other tests, fifty a minute.
  proveReports(() => shop)
})
