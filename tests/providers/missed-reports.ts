import { expect, it } from 'vitest'
import { aMember, readWallet, type TestMember } from '#tests/builders.ts'
import { aStaff } from '#tests/staff-builder.ts'
import type { Shop } from './provider-suite.ts'

async function reconcile({ test }: Shop, pass: { seconds?: number; days?: number }): Promise<void> {
  test.clock.advance(pass)
  await test.runScheduled('reconcile-payments')
  await test.runJobs()
}

const listRefunds = async ({ payment }: Shop, member: TestMember, id: string) =>
  (await payment(member, id)).refunds.map(({ kind, status }) => [kind, status])

/** Returns what the staff see of it. */
async function shownToStaff({ test }: Shop, id: string) {
  const finance = await aStaff(test, ['finance'])
  const { body: listed } = await test.call(finance, 'adminPayments', { list: 'missed' })
  const { body } = await test.call(finance, 'adminPayment', { id })
  return {
    listed: listed.payments.some((one) => one.id === id),
    found: body.payment.refunds.map(({ found_by }) => found_by),
    told: body.payment.changes.filter(({ reason }) => reason.includes('no report')).length,
  }
}

/** What must happen when a provider's report of a refund or a dispute never arrives. */
export function proveMissedReports(current: () => Shop): void {
  proveLists(current)
  proveChecks(current)
}

function proveLists(current: () => Shop): void {
  it('finds a chargeback without a report in the provider’s own list, within two hours, and shows it to the staff', async () => {
    const { test, site, fake, paid, post } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    await reconcile(current(), { days: 10 })
    expect(await shownToStaff(current(), id)).toEqual({ listed: false, found: [], told: 0 })
    fake.chargeBack(reference)
    await reconcile(current(), { seconds: 7200 })
    expect(await listRefunds(current(), anna, id)).toEqual([['chargeback', 'completed']])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    expect((await test.call(anna, 'currentUser', {})).body.user?.paid_user).toBe(false)
    expect(await shownToStaff(current(), id)).toEqual({ listed: true, found: ['list'], told: 1 })
    // The report arrives after all: it no longer changes anything.
    await post(fake.report(reference))
    await test.runJobs()
    await reconcile(current(), { seconds: 7200 })
    expect(await listRefunds(current(), anna, id)).toHaveLength(1)
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })

  it('resumes where it stopped after the provider was down', async () => {
    const { test, site, fake, paid } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    await reconcile(current(), { days: 10 })
    fake.chargeBack(reference)
    fake.down = true
    await reconcile(current(), { seconds: 7200 })
    await reconcile(current(), { seconds: 7200 })
    fake.down = false
    expect(await listRefunds(current(), anna, id)).toEqual([])
    await reconcile(current(), { seconds: 7200 })
    expect(await listRefunds(current(), anna, id)).toEqual([['chargeback', 'completed']])
  }, 60_000)
}

function proveChecks(current: () => Shop): void {
  it('checks completed payments again on days 1, 3, 7, 30, 60 and 120, even without a list', async () => {
    const { test, site, fake, paid } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await paid(anna)
    const asked = () =>
      fake.exchanges.filter(({ answer }) => JSON.stringify([answer]).includes(reference)).length
    fake.books.listsNothing = true
    const days: number[] = []
    for (let day = 1; day <= 121; day++) {
      const before = asked()
      await reconcile(current(), { days: 1 })
      await reconcile(current(), { seconds: 60 })
      if (asked() > before) days.push(day)
    }
    expect(days.slice(0, 6)).toEqual([1, 3, 7, 30, 60, 120])
    const ben = await aMember(test, site, { credits: 0 })
    const other = await paid(ben)
    fake.chargeBack(other.reference)
    await reconcile(current(), { seconds: 3600 })
    expect(await readWallet(test, ben)).toEqual({ credits: 25, ledger: 25 })
    await reconcile(current(), { days: 1 })
    expect(await listRefunds(current(), ben, other.id)).toEqual([['chargeback', 'completed']])
    expect(await readWallet(test, ben)).toEqual({ credits: 0, ledger: 0 })
    expect(await shownToStaff(current(), other.id)).toEqual({ listed: true, found: ['check'], told: 1 })
    expect((await current().payment(anna, id)).refunds).toEqual([])
    fake.books.listsNothing = false
  }, 60_000)

  it('grants credits for money that came without a report after we had closed the payment', async () => {
    const { test, site, fake, ordered, payment } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const { id, reference } = await ordered(anna)
    await reconcile(current(), { seconds: 3700 })
    expect((await payment(anna, id)).status).toBe('failed')
    fake.decide(reference, 'paid')
    await reconcile(current(), { days: 1 })
    expect((await payment(anna, id)).status).toBe('completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  })
}
