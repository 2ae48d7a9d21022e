import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, readWallet, type TestSite } from '#tests/builders.ts'
import { order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { fakeMollie } from '#tests/providers/fake-mollie.ts'
import { fakeStripe } from '#tests/providers/fake-stripe.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''
let mollie: Awaited<ReturnType<typeof fakeMollie>>
let stripe: Awaited<ReturnType<typeof fakeStripe>>

beforeAll(async () => {
  site = await aSite(test)
  small = (await sellPackages(test, site))[0]?.id ?? ''
  mollie = await fakeMollie(test)
  stripe = await fakeStripe(test)
  for (const { name, credentials } of [mollie, stripe])
    await setUpProvider(test, site, { provider: name, credentials })
})
afterAll(async () => {
  await mollie.close()
  await stripe.close()
})

const history = async (id: string) => {
  const finance = await aStaff(test, ['finance'])
  const { payment } = (await test.call(finance, 'adminPayment', { id })).body
  return { provider: payment.provider, reasons: payment.changes.map(({ reason }) => reason) }
}

describe('an order that its provider does not open', () => {
  it('goes to the next provider that takes its method, and is paid there once', async () => {
    const anna = await aMember(test, site, { credits: 0 })
    mollie.down = true
    const { status, body, id } = await order(test, anna, { package: small, method: 'ideal' })
    mollie.down = false
    expect(status).toBe(200)
    const { provider, reasons } = await history(id)
    expect([provider, reasons.includes('mollie was down: given to stripe')]).toEqual(['stripe', true])
    stripe.decide(stripe.readReference(body.action.type === 'redirect' ? body.action.url : ''), 'paid')
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  }, 60_000)

  it('is counted for the provider it started at and the one it moved to', async () => {
    const finance = await aStaff(test, ['finance'])
    const { refusals } = (await test.call(finance, 'adminCardSchemes', {})).body
    expect(refusals).toEqual([
      { provider: 'mollie', method: 'ideal', orders: 1, completed: 0, refused: 0, moved: 1 },
      { provider: 'stripe', method: 'ideal', orders: 1, completed: 1, refused: 0, moved: 0 },
    ])
  })

  it('stays where it is once a provider has opened it', async () => {
    const anna = await aMember(test, site, { credits: 0 })
    const key = '01890000-0000-7000-8000-000000000001'
    const first = await order(test, anna, { package: small, method: 'ideal', key })
    mollie.down = true
    const again = await order(test, anna, { package: small, method: 'ideal', key })
    mollie.down = false
    expect([again.id, again.body.action]).toEqual([first.id, first.body.action])
    expect((await history(first.id)).provider).toBe('mollie')
  }, 60_000)

  it('moves on once when the same request comes several times in parallel', async () => {
    const anna = await aMember(test, site, { credits: 0 })
    const key = '01890000-0000-7000-8000-000000000002'
    mollie.books.refusesOrders = true
    const ask = () => order(test, anna, { package: small, method: 'ideal', key })
    const [first] = await Promise.all([ask(), ask(), ask(), ask()])
    mollie.books.refusesOrders = false
    const { provider, reasons } = await history(first.id)
    expect([provider, reasons]).toEqual(['stripe', ['mollie refused: given to stripe']])
    const { body } = await ask()
    expect(body.payment.status).toBe('pending')
    expect(body.action.type).toBe('redirect')
  }, 60_000)

  it('waits where no other provider takes its method', async () => {
    const anna = await aMember(test, site, { credits: 0 })
    mollie.down = true
    const { status } = await order(test, anna, { package: small, method: 'paysafecard' })
    expect(status).toBe(503)
    mollie.down = false
  }, 60_000)

  it('waits where all providers of its method are down', async () => {
    const anna = await aMember(test, site, { credits: 0 })
    mollie.down = true
    stripe.down = true
    const { status } = await order(test, anna, { package: small, method: 'ideal' })
    mollie.down = false
    stripe.down = false
    expect(status).toBe(503)
  }, 60_000)
})
