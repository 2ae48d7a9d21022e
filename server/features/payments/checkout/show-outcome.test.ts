import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { buy, order, sellPackages, type TestPackage } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { createId } from '../../../platform/ids.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small: TestPackage | undefined

beforeAll(async () => {
  site = await aSite(test)
  small = (await sellPackages(test, site))[0]
})

/** Returns what the address carries to which the provider leads back. */
async function readReturn(payment: string): Promise<{ payment: string; token: string }> {
  const { rows } = await test.database.pool.query(
    'select return_url from sandbox_payments where payment_id = $1',
    [payment],
  )
  const query = new URL(rows[0].return_url).searchParams
  return { payment: query.get('payment') ?? '', token: query.get('outcome') ?? '' }
}

describe('the return address of a payment', () => {
  it('shows the result without a login, with the amount paid and the credits, and nothing about the member', async () => {
    const anna = await aMember(test, site)
    const { id } = await buy(test, anna, { package: small?.id ?? '' })
    const { body } = await test.call({}, 'paymentOutcome', await readReturn(id))
    expect(body).toEqual({ status: 'completed', price: { amount: 749, currency: 'EUR' }, credits: 25 })
  })

  it('says that the payment is still pending', async () => {
    const { id } = await order(test, await aMember(test, site), { package: small?.id ?? '' })
    expect((await test.call({}, 'paymentOutcome', await readReturn(id))).body.status).toBe('pending')
  })

  it('says nothing to someone who knows only the payment’s id, and nothing about another payment', async () => {
    const anna = await aMember(test, site)
    const one = await buy(test, anna, { package: small?.id ?? '' })
    const other = await buy(test, anna, { package: small?.id ?? '' })
    const { token } = await readReturn(one.id)
    for (const input of [
      { payment: one.id, token: 'guessed' },
      { payment: other.id, token },
      { payment: createId(), token },
    ]) {
      const answer = await test.call({}, 'paymentOutcome', input)
      expect(answer.error.error).toBe('link_expired')
    }
  })

  it('says nothing on another site', async () => {
    const elsewhere = await aSite(test, { host: 'elsewhere.test' })
    const { id } = await buy(test, await aMember(test, site), { package: small?.id ?? '' })
    const answer = await test.call({ host: elsewhere.host }, 'paymentOutcome', await readReturn(id))
    expect(answer.error.error).toBe('link_expired')
  })

  it('says nothing after seven days', async () => {
    const { id } = await buy(test, await aMember(test, site), { package: small?.id ?? '' })
    const input = await readReturn(id)
    test.clock.advance({ days: 7, seconds: -1 })
    expect((await test.call({}, 'paymentOutcome', input)).status).toBe(200)
    test.clock.advance({ seconds: 2 })
    expect((await test.call({}, 'paymentOutcome', input)).error.error).toBe('link_expired')
  })
})
