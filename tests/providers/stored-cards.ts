import { expect, it } from 'vitest'
import { aMember, readWallet, setPassword, type TestMember } from '#tests/builders.ts'
import { order, sellPackages } from '#tests/payments.ts'
import type { Shop } from './provider-suite.ts'

const password = 'a long password of mine'

/** Buys with a card that is stored; returns the payment. */
async function keepCard({ test, site, fake }: Shop, anna: TestMember): Promise<string> {
  const [small] = await sellPackages(test, site)
  const input = { package: small?.id ?? '', method: 'creditcard', store_card: true } as const
  const { body, id } = await order(test, anna, input)
  if (body.action.type !== 'redirect') throw new Error('no page to pay at')
  fake.decide(fake.readReference(body.action.url), 'paid')
  test.clock.advance({ seconds: 60 })
  await test.runScheduled('reconcile-payments')
  await test.runJobs()
  expect((await test.call(anna, 'payment', { id })).body.payment.status).toBe('completed')
  expect((await test.call(anna, 'repeatOrder', {})).body.order?.stored).not.toBeNull()
  return id
}

/** A stored card is charged, and the response does not reach us. */
async function loseCharge(shop: Shop, anna: TestMember): Promise<void> {
  const { test, fake } = shop
  const payment = await keepCard(shop, anna)
  fake.losesAnswers = true
  const pressed = await test.call(anna, 'startRepeatOrder', { payment, accept_immediate_start: true })
  fake.losesAnswers = false
  expect([pressed.status, pressed.error.error]).toEqual([503, 'unavailable'])
}

/** What must be found again about charges whose answer was lost. */
export function proveLostCharges(current: () => Shop): void {
  const charges = () => current().fake.exchanges.filter(({ method }) => method === 'POST').length

  it('grants the credits of a stored card’s charge whose answer was lost, without another press or charge', async () => {
    const { test, site } = current()
    const anna = await aMember(test, site, { credits: 0 })
    await loseCharge(current(), anna)
    const before = charges()
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments')
    expect(await readWallet(test, anna)).toEqual({ credits: 50, ledger: 50 })
    expect(charges()).toBe(before)
  }, 60_000)

  it('finds this charge even when the card is removed or the payment cancelled immediately', async () => {
    const { test, site } = current()
    const [anna, ben] = [await aMember(test, site, { credits: 0 }), await aMember(test, site, { credits: 0 })]
    await loseCharge(current(), anna)
    await test.call(anna, 'removeStoredCard', {})
    await test.runJobs()
    expect(await readWallet(test, anna)).toEqual({ credits: 50, ledger: 50 })
    await loseCharge(current(), ben)
    const [open] = (await test.call(ben, 'transactions', {})).body.payments ?? []
    const cancelled = await test.call(ben, 'cancelPayment', { id: open?.id ?? '' })
    expect(cancelled.error.error).toBe('already_completed')
    expect(await readWallet(test, ben)).toEqual({ credits: 50, ledger: 50 })
  }, 60_000)

  it('closes a charge that never reached the provider once it expires', async () => {
    const { test, site, fake } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const payment = await keepCard(current(), anna)
    fake.down = true
    expect(
      (await test.call(anna, 'startRepeatOrder', { payment, accept_immediate_start: true })).status,
    ).toBe(503)
    fake.down = false
    test.clock.advance({ seconds: 3600 })
    await test.runScheduled('reconcile-payments')
    const [ended] = (await test.call(anna, 'transactions', {})).body.payments ?? []
    expect(ended).toMatchObject({ status: 'failed', failure: 'unreachable' })
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  }, 60_000)
}

/** What a provider must be told about cards that we no longer store. */
export function proveForgottenCards(current: () => Shop): void {
  it('is told to delete a card that was removed, replaced or left by an erased account, even when it was down', async () => {
    const { test, site, fake } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const asked = () =>
      fake.exchanges.filter(({ path, method }) => method === 'DELETE' && /customers/.test(path))
    await keepCard(current(), anna)
    fake.down = true
    await test.call(anna, 'removeStoredCard', {})
    await test.runJobs()
    fake.down = false
    expect(asked()).toHaveLength(0)
    await test.database.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())',
    )
    await test.runJobs()
    expect(asked()).toHaveLength(1)
    await keepCard(current(), anna)
    expect(asked()).toHaveLength(1)
    await keepCard(current(), anna)
    expect(asked()).toHaveLength(2)
    await setPassword(test, anna, password)
    expect((await test.call(anna, 'deleteAccount', { reason: 'time', password })).status).toBe(200)
    test.clock.advance({ days: 14 })
    await test.runScheduled('erase-accounts')
    await test.runJobs()
    expect(asked()).toHaveLength(3)
  }, 60_000)
}
