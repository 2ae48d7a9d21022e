import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payment } from '#contract/features/payments/payment.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { order, sellPackages, setUpProvider, shuffle } from '#tests/payments.ts'
import type { TestProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { chooseRounds, chooseTimeLimit, showFigure, trustSeed } from '#tests/trust.ts'
import { provesCardPrints, provesNoCardPrints } from './card-prints.ts'
import type { FakeProvider, FakeReport } from './fake-provider.ts'
import { proveMissedReports } from './missed-reports.ts'
import type { PublishedContract } from './published-contract.ts'
import { proveForgottenCards, proveLostCharges } from './stored-cards.ts'

export interface ProviderSuite {
  readonly test: TestProgram
  start(test: TestProgram, site: TestSite): Promise<FakeProvider>
  /** Null where the outside test data are absent; left out where the provider publishes no description. */
  readonly contract?: PublishedContract | null
  /** Whether cards can be stored there for the next order. */
  readonly keepsCards?: true
  /** Whether it says which payments are of the same card. */
  readonly namesCards?: true
}

/** A site that works with the fake provider, and what members do there. */
export interface Shop {
  readonly test: TestProgram
  readonly site: TestSite
  readonly fake: FakeProvider
  readonly order: (member: TestMember) => ReturnType<typeof order>
  readonly ordered: (member: TestMember) => Promise<{ id: string; reference: string }>
  readonly paid: (member: TestMember) => Promise<{ id: string; reference: string }>
  readonly post: (report: FakeReport) => Promise<number>
  readonly payment: (member: TestMember, id: string) => Promise<Payment>
}

export async function openShop({ test, start }: ProviderSuite): Promise<Shop> {
  const site = await aSite(test)
  const small = (await sellPackages(test, site))[0]?.id ?? ''
  const fake = await start(test, site)
  await setUpProvider(test, site, { provider: fake.name, credentials: fake.credentials })
  const orderIt = (member: TestMember) => order(test, member, { package: small, method: fake.method })
  const post = async ({ url, headers, payload, method = 'POST' }: FakeReport) => {
    const sent = { url, headers: { host: 'duet.test', ...headers } }
    const request =
      method === 'GET' ? ({ ...sent, method } as const) : ({ ...sent, method, payload } as const)
    return (await test.app.inject(request)).statusCode
  }
  async function ordered(member: TestMember) {
    const answer = await orderIt(member)
    expect(answer.status).toBe(200)
    const { action } = answer.body
    if (action.type !== 'redirect') throw new Error(`no page to pay at: ${action.type}`)
    return { id: answer.id, reference: fake.readReference(action.url) }
  }
  async function paid(member: TestMember) {
    const made = await ordered(member)
    fake.decide(made.reference, 'paid')
    expect(await post(fake.report(made.reference))).toBe(200)
    await test.runJobs()
    return made
  }
  const payment = async (member: TestMember, id: string) =>
    (await test.call(member, 'payment', { id })).body.payment
  return { test, site, fake, order: orderIt, ordered, paid, post, payment }
}

/** The tests that every provider must pass, on its fake. Returns the fake, once tests run. */
export function proveProvider(suite: ProviderSuite): () => FakeProvider {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(suite)
  })
  afterAll(() => shop?.fake.close())
  const current = () => shop
  if (suite.keepsCards) {
    proveForgottenCards(current)
    proveLostCharges(current)
  }
  if (suite.namesCards) provesCardPrints(current)
  else provesNoCardPrints(current)
  provePayments(current)
  proveMoneyBack(current)
  proveLostAnswers(current)
  proveDisputes(current)
  proveReports(current)
  proveMissedReports(current)
  if (suite.contract !== undefined) proveContract(current, suite.contract)
  return () => shop.fake
}

function proveContract(current: () => Shop, contract: PublishedContract | null): void {
  it.skipIf(contract === null)('speaks as the provider has published', () => {
    const { exchanges } = current().fake
    expect(exchanges.length).toBeGreaterThan(10)
    expect(new Set(exchanges.flatMap((one) => contract?.mistakes(one) ?? []))).toEqual(new Set())
  })
}

function provePayments(current: () => Shop): void {
  it('completes a payment after its report, and trusts only what the provider says when asked', async () => {
    const { test, site, fake, ordered, post, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await ordered(anna)
    // A genuine report of a payment that is still open: whatever it says, no credits are added.
    expect(await post(fake.report(reference))).toBe(200)
    await test.runJobs()
    expect((await payment(anna, id)).status).toBe('pending')
    fake.decide(reference, 'paid')
    await post(fake.report(reference))
    await test.runJobs()
    expect((await payment(anna, id)).status).toBe('completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    const finance = await aStaff(test, ['finance'])
    const { evidence } = (await test.call(finance, 'adminPayment', { id })).body.payment
    expect(evidence).toEqual({ priced: 'NL', declared: 'NL', network: null, payer: 'NL' })
  })

  it('closes a payment that was refused', async () => {
    const { test, site, fake, ordered, post, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await ordered(anna)
    fake.decide(reference, 'failed')
    await post(fake.report(reference))
    await test.runJobs()
    expect((await payment(anna, id)).status).toBe('failed')
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })

  it('leaves the payment open while the provider is down, and completes it afterwards without a report', async () => {
    const { test, site, fake, ordered, payment, ...shop } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await ordered(anna)
    fake.decide(reference, 'paid')
    fake.down = true
    const other = await shop.order(await aMember(test, site))
    expect([other.status, other.error.error]).toEqual([503, 'unavailable'])
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments')
    expect((await payment(anna, id)).status).toBe('pending')
    fake.down = false
    await test.runScheduled('reconcile-payments')
    expect((await payment(anna, id)).status).toBe('completed')
  }, 60_000)
}

function proveMoneyBack(current: () => Shop): void {
  it('refunds a withdrawal once', async () => {
    const { test, site, fake, paid, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id } = await paid(anna)
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    const { refunds } = await payment(anna, id)
    expect(refunds).toMatchObject([{ kind: 'withdrawal', status: 'completed', credits: 25 }])
    await test.runJobs()
    const asked = fake.exchanges.filter(({ path, method }) => method === 'POST' && /refund/.test(path))
    expect(asked).toHaveLength(1)
  })

  it('checks a pending refund hourly, and sees its outcome without a report', async () => {
    const { test, site, fake, paid, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    fake.refundsWait = true
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    fake.refundsWait = false
    const stands = async (seconds: number) => {
      test.clock.advance({ seconds })
      await test.runScheduled('reconcile-payments')
      return (await payment(anna, id)).refunds.map(({ status }) => status)
    }
    expect(await stands(60)).toEqual(['pending'])
    fake.turnRefunds(reference, 'completed')
    expect(await stands(3000)).toEqual(['pending'])
    expect(await stands(700)).toEqual(['completed'])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })

  it('restores credits and premium, once, when a refund finally fails', async () => {
    const { test, site, fake, paid, post, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    fake.turnRefunds(reference, 'failed')
    for (let reports = 0; reports < 3; reports++) {
      await post(fake.report(reference))
      await test.runJobs()
    }
    const { invoice, refunds } = await payment(anna, id)
    expect(refunds).toMatchObject([{ status: 'failed' }])
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    // The credit note of the refund is cancelled by a separate document, with the next number.
    const numbers = [invoice, refunds[0]?.invoice, refunds[0]?.cancellation].map(Number)
    const [first = 0] = numbers
    expect(numbers).toEqual([first, first + 1, first + 2])
    const document = await test.app.inject({
      url: `/api/invoice.php?payment=${id}&refund=${refunds[0]?.id}&document=cancellation&format=html`,
      headers: { host: site.host, cookie: anna.cookie },
    })
    expect(document.body).toContain(String(refunds[0]?.cancellation))
    expect(document.body).toContain(String(refunds[0]?.invoice))
    expect((await test.call(anna, 'currentUser', {})).body.user).toMatchObject({ paid_user: true })
  })

  it('takes unspent credits back after a chargeback', async () => {
    const { test, site, fake, paid, post, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    fake.chargeBack(reference)
    await post(fake.report(reference))
    await test.runJobs()
    expect((await payment(anna, id)).refunds).toMatchObject([{ kind: 'chargeback', credits: 25 }])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })
}

function proveLostAnswers(current: () => Shop): void {
  it('refunds once, even when the answer was lost and its key has expired meanwhile', async () => {
    const { test, site, fake, paid, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id } = await paid(anna)
    const asked = () =>
      fake.exchanges.filter(({ path, method }) => method === 'POST' && /refund/.test(path)).length
    const before = asked()
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    fake.losesAnswers = true
    await test.runJobs()
    fake.losesAnswers = false
    expect(asked()).toBe(before + 1)
    fake.forgetKeys()
    await test.database.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())',
    )
    await test.runJobs()
    expect(asked()).toBe(before + 1)
    expect((await payment(anna, id)).refunds).toMatchObject([{ kind: 'withdrawal', status: 'completed' }])
  }, 60_000)
}

function proveDisputes(current: () => Shop): void {
  const premium = async (member: TestMember) =>
    (await current().test.call(member, 'currentUser', {})).body.user?.paid_user

  it('takes the credits when a dispute opens, and restores them and premium, once, when it is won', async () => {
    const { test, site, fake, paid, post, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    const deliverDispute = async (stage: 'open' | 'won') => {
      fake.chargeBack(reference, stage)
      await post(fake.report(reference))
      await post(fake.report(reference))
      await test.runJobs()
    }
    await deliverDispute('open')
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    expect(await premium(anna)).toBe(false)
    await deliverDispute('won')
    await deliverDispute('won')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    expect(await premium(anna)).toBe(true)
    expect((await payment(anna, id)).refunds).toMatchObject([{ kind: 'chargeback', status: 'failed' }])
  })

  it('takes the credits again, once, when a won dispute is finally lost', async () => {
    const { test, site, fake, paid, post, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    const deliverDispute = async (stage: 'open' | 'won' | 'lost') => {
      fake.chargeBack(reference, stage)
      await post(fake.report(reference))
      await test.runJobs()
    }
    for (const stage of ['open', 'won', 'lost', 'lost'] as const) await deliverDispute(stage)
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    expect(await premium(anna)).toBe(false)
    const statuses = async () => (await payment(anna, id)).refunds.map(({ status }) => status)
    expect(await statuses()).toEqual(['failed', 'completed'])
    await deliverDispute('won')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    expect(await statuses()).toEqual(['failed', 'failed'])
  })

  it('takes the credits of a dispute once when it opens and is lost, with one credit note', async () => {
    const { test, site, fake, paid, post, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    for (const stage of ['open', 'lost'] as const) {
      fake.chargeBack(reference, stage)
      await post(fake.report(reference))
      await test.runJobs()
    }
    const { refunds } = await payment(anna, id)
    expect(refunds).toMatchObject([{ kind: 'chargeback', status: 'completed', credits: 25 }])
    expect(refunds[0]?.invoice).toMatch(/^\d{8}$/)
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })
}

/** Returns a hundred reports of one payment: eight events ten times each, and twenty that are not the provider's. */
function hundredReports(fake: FakeProvider, reference: string): FakeReport[] {
  const times = (count: number, make: () => FakeReport) => Array.from({ length: count }, make)
  const events = Array.from({ length: 8 }, () => createId())
  return [
    ...events.flatMap((event) => times(10, () => fake.report(reference, { event }))),
    ...times(10, () => fake.report(reference, { trick: 'forged' })),
    ...times(10, () => fake.report(reference, { trick: 'stale' })),
  ]
}

/** Proves that forged reports never count, and each genuine one counts once, however often it arrives. */
export function proveReports(current: () => Shop): void {
  it('refuses forged, changed and stale reports', async () => {
    const { test, site, fake, ordered, post } = current()
    const { reference } = await ordered(await aMember(test, site))
    for (const trick of ['forged', 'changed', 'stale'] as const) {
      expect([trick, await post(fake.report(reference, { trick }))]).toEqual([trick, 400])
    }
  })

  it(
    'credits each payment once under doubled, shuffled, forged and stale reports',
    async () => {
      const { test, site, fake, ordered, post } = current()
      const count = chooseRounds(1000, 20_000)
      const some = Array.from({ length: count / 100 }, () => aMember(test, site, { credits: 0 }))
      const members = await Promise.all(some)
      const orders: Awaited<ReturnType<typeof ordered>>[] = []
      // A few at a time: two hundred at once take longer on a busy machine than a request may.
      for (let i = 0; i < members.length; i += 10)
        orders.push(...(await Promise.all(members.slice(i, i + 10).map(ordered))))
      for (const { reference } of orders) fake.decide(reference, 'paid')
      const waiting = shuffle(
        orders.flatMap(({ reference }) => hundredReports(fake, reference)),
        trustSeed,
      )
      expect(waiting).toHaveLength(count)
      const answers: number[] = []
      while (waiting.length > 0) {
        answers.push(...(await Promise.all(waiting.splice(0, 25).map(post))))
        if (waiting.length % 250 === 0) await test.runJobs()
      }
      showFigure(`reports of ${fake.name}`, count)
      expect(answers.filter((status) => status === 200)).toHaveLength(count * 0.8)
      expect(answers.filter((status) => status === 400)).toHaveLength(count * 0.2)
      for (const member of members) {
        expect(await readWallet(test, member)).toEqual({ credits: 25, ledger: 25 })
      }
    },
    chooseTimeLimit(900_000),
  )
}
