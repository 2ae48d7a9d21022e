import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, readWallet, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { fakeCcbill } from '#tests/providers/fake-ccbill.ts'
import { openShop, proveReports, type Shop } from '#tests/providers/provider-suite.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { computeFormDigest } from './ccbill.ts'
import { listCcbillReversals } from './ccbill-reversals.ts'
import type { SaleReport } from './provider-reports.sql.ts'

describe('the form', () => {
  it('is signed as in the example of CCBill’s guide (ccbill.com/doc/formdigest-value)', () => {
    const price = { initialPrice: '10.00', initialPeriod: 30, code: '840' }
    const text = '10.00308407d901dad245fd0ff6bc20d06'
    const digest = createHash('md5').update(text).digest('hex')
    expect(computeFormDigest(price, '7d901dad245fd0ff6bc20d06')).toBe(digest)
  })
})

describe('refunds at CCBill', () => {
  const paid = { amount: 999, currency: 'EUR' }
  const row = (kind: 'refund' | 'chargeback' | 'request', cents: number, counted: number | null = null) =>
    ({ kind, reference: 'r1', amount_cents: cents, currency: 'EUR', counted }) as const
  const inPounds = { ...row('refund', 300), currency: 'GBP' }
  const list = ([refunds, chargebacks]: readonly [number, number], reports: readonly SaleReport[]) =>
    listCcbillReversals({ sale: '1', paid, counts: { refunds, chargebacks }, reports }).map((one) => [
      one.kind,
      one.refundId,
      one.amount.amount,
    ])

  it.each([
    ['nothing, whatever reports say', [0, 0], [row('refund', 999), row('chargeback', 999)], []],
    ['all of it where no report tells the amount', [1, 0], [], [['refund', null, 999]]],
    ['what its report says', [1, 0], [row('refund', 300)], [['refund', null, 300]]],
    ['all of it where its report is in another currency', [1, 0], [inPounds], [['refund', null, 999]]],
    ['ours, once it is counted', [1, 0], [row('request', 400, 0)], [['refund', 'r1', 400]]],
    ['not ours, while it is not counted', [1, 0], [row('request', 400, 1)], [['refund', null, 999]]],
    [
      'ours and its report once',
      [1, 0],
      [row('request', 400, 0), row('refund', 400)],
      [['refund', 'r1', 400]],
    ],
    ['a chargeback', [0, 1], [row('chargeback', 999)], [['chargeback', null, 999]]],
    [
      'never more than was paid',
      [1, 1],
      [row('refund', 999), row('chargeback', 999)],
      [['refund', null, 999]],
    ],
  ] as const)('is %s', (_, counts, reports, expected) => {
    expect(list(counts, reports)).toEqual(expected)
  })
})

describe('CCBill', () => {
  const test = useProgram({ listen: true })
  let shop: Shop
  let fake: Awaited<ReturnType<typeof fakeCcbill>>

  beforeAll(async () => {
    shop = await openShop({
      test,
      start: async (program, site) => {
        fake = await fakeCcbill(program, site)
        return fake
      },
    })
  })
  afterAll(() => fake?.close())

  const newMember = () => aMember(test, shop.site, { credits: 0 })
  const status = async (member: TestMember, id: string) => (await shop.payment(member, id)).status
  const refunds = async (member: TestMember, id: string) =>
    (await shop.payment(member, id)).refunds.map((one) => [one.kind, one.status, one.amount.amount])
  const refundPart = async (payment: string, cents: number) => {
    const finance = await aStaff(test, ['finance'])
    const refund = { payment, amount_cents: cents, reason: 'part' }
    expect((await test.call(finance, 'adminRefund', refund)).status).toBe(200)
  }
  async function runWaitingJobs() {
    await test.database.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())',
    )
    await test.runJobs()
  }
  async function reconcile(pass: { seconds?: number; days?: number }) {
    test.clock.advance(pass)
    await test.runScheduled('reconcile-payments')
    await test.runJobs()
  }

  it('sends members to a form with the price and the name of the payment', async () => {
    const { body, id } = await shop.order(await newMember())
    const url = new URL(body.action.type === 'redirect' ? body.action.url : '')
    const { flex_id, salt } = fake.credentials
    expect(url.pathname).toBe(`/wap-frontflex/flexforms/${flex_id}`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      clientSubacc: '0001',
      initialPrice: '7.49',
      initialPeriod: '30',
      currencyCode: '978',
      formDigest: computeFormDigest({ initialPrice: '7.49', initialPeriod: 30, code: '978' }, salt),
      payment: id,
    })
  })

  it('grants credits once CCBill confirms the reported sale, and keeps the card’s country', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.ordered(anna)
    // A report about a sale that CCBill does not know.
    expect(await shop.post(fake.report(reference))).toBe(200)
    await test.runJobs()
    expect(await status(anna, id)).toBe('pending')
    fake.decide(reference, 'paid')
    await shop.post(fake.report(reference))
    await test.runJobs()
    expect(await status(anna, id)).toBe('completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    const finance = await aStaff(test, ['finance'])
    const { evidence } = (await test.call(finance, 'adminPayment', { id })).body.payment
    expect(evidence.payer).toBe('NL')
  })

  it('lets the member try another card after a decline', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.ordered(anna)
    fake.decide(reference, 'failed')
    await shop.post(fake.report(reference))
    await test.runJobs()
    expect(await status(anna, id)).toBe('pending')
    fake.decide(reference, 'paid')
    await shop.post(fake.report(reference))
    await test.runJobs()
    expect(await status(anna, id)).toBe('completed')
  })

  it('completes a payment that was reported while CCBill was down', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.ordered(anna)
    fake.decide(reference, 'paid')
    fake.down = true
    expect(await shop.post(fake.report(reference))).toBe(200)
    await test.runJobs()
    expect(await status(anna, id)).toBe('pending')
    fake.down = false
    await reconcile({ seconds: 60 })
    expect(await status(anna, id)).toBe('completed')
  })

  it('grants nothing for a different amount, and shows it to staff', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.ordered(anna)
    fake.decide(reference, 'paid')
    const { payload, ...report } = fake.report(reference)
    await shop.post({ ...report, payload: payload.replace('"7.49"', '"0.99"') })
    await test.runJobs()
    expect(await status(anna, id)).toBe('pending')
    const finance = await aStaff(test, ['finance'])
    const { changes } = (await test.call(finance, 'adminPayment', { id })).body.payment
    expect(changes.map(({ reason }) => reason)).toContain('paid are 0.99 EUR, asked were 7.49 EUR')
  })

  it('refunds a withdrawal once, even when the answer is lost', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.paid(anna)
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    fake.losesAnswers = true
    await test.runJobs()
    fake.losesAnswers = false
    expect(await refunds(anna, id)).toEqual([['withdrawal', 'pending', 749]])
    await runWaitingJobs()
    await shop.post(fake.report(reference, { type: 'Refund' }))
    await test.runJobs()
    expect(fake.books.find(reference).refunds).toEqual([{ amount: '7.49' }])
    expect(await refunds(anna, id)).toEqual([['withdrawal', 'completed', 749]])
  })

  it('makes two partial refunds, each once, even when CCBill fails at the first', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.paid(anna)
    fake.books.refusal = '0'
    await refundPart(id, 300)
    await test.runJobs()
    fake.books.refusal = null
    await refundPart(id, 200)
    await test.runJobs()
    for (let times = 0; times < 3; times++) await runWaitingJobs()
    expect(
      fake.books
        .find(reference)
        .refunds.map(({ amount }) => amount)
        .sort(),
    ).toEqual(['2.00', '3.00'])
    const parts = (await refunds(anna, id)).map(([, ...rest]) => rest)
    expect(parts.sort()).toEqual([
      ['completed', 200],
      ['completed', 300],
    ])
  })

  it('does not mistake a refund that CCBill refused for a later one', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.paid(anna)
    fake.books.refusal = '-3'
    await refundPart(id, 300)
    await test.runJobs()
    fake.books.refusal = null
    fake.books.find(reference).refunds.push({ amount: '2.00' })
    await shop.post(fake.report(reference, { type: 'Refund' }))
    await test.runJobs()
    const parts = (await refunds(anna, id)).map(([, ...rest]) => rest)
    expect(parts.sort()).toEqual([
      ['completed', 200],
      ['failed', 300],
    ])
  })

  it('restores the credits when CCBill refuses a refund', async () => {
    const anna = await newMember()
    const { id } = await shop.paid(anna)
    fake.books.refusal = '-3'
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    fake.books.refusal = null
    expect(await refunds(anna, id)).toEqual([['withdrawal', 'failed', 749]])
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  })

  it('takes unspent credits back after a chargeback, once, even without a report', async () => {
    const [anna, ben] = [await newMember(), await newMember()]
    const reported = await shop.paid(anna)
    const unheard = await shop.paid(ben)
    for (const { reference } of [reported, unheard]) fake.chargeBack(reference)
    for (let times = 0; times < 3; times++)
      await shop.post(fake.report(reported.reference, { type: 'Chargeback' }))
    await test.runJobs()
    expect(await refunds(anna, reported.id)).toEqual([['chargeback', 'completed', 749]])
    expect(await refunds(ben, unheard.id)).toEqual([])
    await reconcile({ days: 1 })
    await reconcile({ seconds: 60 })
    expect(await refunds(ben, unheard.id)).toEqual([['chargeback', 'completed', 749]])
    await shop.post(fake.report(unheard.reference, { type: 'Chargeback' }))
    await test.runJobs()
    expect(await refunds(ben, unheard.id)).toHaveLength(1)
    for (const member of [anna, ben])
      expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
  })

  it('accepts reports in the other format too, ignores unknown ones, and stores none of their fields', async () => {
    const anna = await newMember()
    const { id, reference } = await shop.ordered(anna)
    fake.decide(reference, 'paid')
    const { url, payload } = fake.report(reference)
    const fields = new URLSearchParams({ ...JSON.parse(payload), somethingNew: '1' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await shop.post({ url, headers, payload: fields })).toBe(200)
    expect(await shop.post({ url: url.replace('NewSaleSuccess', 'UpSale'), headers, payload: fields })).toBe(
      200,
    )
    await test.runJobs()
    expect(await status(anna, id)).toBe('completed')
    const { rows } = await test.database.pool.query('select 1 from webhook_events where length(body) > 0')
    expect(rows).toEqual([])
  })

  it('accepts reports from CCBill’s own networks only', async () => {
    const { reference } = await shop.ordered(await newMember())
    const { endpoint: _, ...real } = fake.credentials
    const admin = await aStaff(test, ['admin'])
    const set = (credentials: Record<string, string>) =>
      test.call(admin, 'adminSetProvider', { provider: 'ccbill', position: 0, credentials })
    expect((await set(real)).status).toBe(200)
    const { url, headers, payload } = fake.report(reference)
    const from = async (remoteAddress: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url,
          payload,
          remoteAddress,
          headers: { host: 'duet.test', ...headers },
        })
      ).statusCode
    expect(await from('64.38.240.17')).toBe(200)
    expect(await from('64.38.239.17')).toBe(400)
    await set({ ...real, endpoint: fake.credentials.endpoint })
  })

  // Last: its payments would be due for the same checks as those of the other tests, fifty a minute.
  proveReports(() => shop)
})
