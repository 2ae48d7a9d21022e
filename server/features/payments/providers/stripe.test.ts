import { describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { fakeStripe } from '#tests/providers/fake-stripe.ts'
import { proveProvider } from '#tests/providers/provider-suite.ts'

type Fake = Awaited<ReturnType<typeof fakeStripe>>

describe('Stripe', () => {
  const test = useProgram({ listen: true })
  const fake = proveProvider({ test, start: fakeStripe, keepsCards: true, namesCards: true })

  it('receives the price in cents, with our own id and no card data', () => {
    const { forms } = (fake() as Fake).books // what `start` gave
    const form = forms.find((one) => one.mode === 'payment') ?? {}
    expect(form).toMatchObject({
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '749',
      'line_items[0][quantity]': '1',
      locale: 'en',
    })
    expect(form.client_reference_id).toBe(form['metadata[payment]'])
    expect(form['payment_intent_data[metadata][payment]']).toBe(form['metadata[payment]'])
    expect(new URL(form.success_url ?? '').searchParams.get('payment')).toBe(form['metadata[payment]'])
    expect(Object.keys(form).filter((name) => /number|cvc/.test(name))).toEqual([])
  })

  it('opens an order even when its answer was lost and little time is left', async () => {
    const site = await aSite(test, { host: 'late.test' })
    const [small] = await sellPackages(test, site)
    await setUpProvider(test, site, { provider: 'stripe', credentials: fake().credentials })
    const anna = await aMember(test, site, { credits: 0 })
    const press = { package: small?.id ?? '', method: 'creditcard', key: createId() } as const
    const minutes = [0, 29, 1, 10]
    fake().losesAnswers = true
    for (const after of minutes) {
      test.clock.advance({ seconds: after * 60 })
      expect((await order(test, anna, press)).status).toBe(503)
    }
    fake().losesAnswers = false
    test.clock.advance({ seconds: 60 })
    const { status, body } = await order(test, anna, press)
    expect([status, body?.action?.type]).toEqual([200, 'redirect'])
  }, 60_000)
})
