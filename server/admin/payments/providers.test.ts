import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffRight } from '#contract/api/call.ts'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const production = { DUET_MODE: 'production', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' }

describe('a site in production', () => {
  const test = useProgram({ environment: production })
  let site: TestSite
  let admin: TestStaff
  let operator: TestStaff

  beforeAll(async () => {
    site = await aSite(test)
    await sellPackages(test, site)
    admin = await staff('admin')
    operator = await staff('operator')
  })

  const staff = async (role: StaffRight): Promise<TestStaff> => {
    const made = await aStaff(test, [role])
    return { ...made, cookie: `__Host-${made.cookie}`, headers: { origin: 'https://duet.test' } }
  }

  const methods = async () => {
    const made = await aMember(test, site)
    const member = { ...made, cookie: `__Host-${made.cookie}` }
    return (await test.call(member, 'paymentMethods', {})).body.methods.map(({ method }) => method)
  }
  const set = (
    provider: 'mollie' | 'stripe' | 'paypal' | 'ccbill' | 'verotel' | 'bank',
    credentials: Record<string, string>,
    position = 0,
  ) => test.call(admin, 'adminSetProvider', { provider, position, credentials })
  const findings = async () => {
    const { preflight } = (await test.call(admin, 'adminSettings', {})).body
    return preflight.filter(({ about }) => about === 'payments')
  }

  it('takes no payments before a provider is set up, and then its methods', async () => {
    expect(await methods()).toEqual([])
    const mistakes = [{ code: 'no_provider' }]
    expect(await findings()).toEqual([{ about: 'payments', ok: false, blocks: false, mistakes }])
    const { body } = await set('mollie', { api_key: `live_${'k'.repeat(30)}` })
    expect(body.providers.find(({ provider }) => provider === 'mollie')).toMatchObject({
      position: 0,
      secrets: ['api_key'],
      shown: {},
    })
    expect(await findings()).toEqual([{ about: 'payments', ok: true, blocks: false, mistakes: [] }])
    expect(await methods()).toContain('ideal')
    expect(JSON.stringify(body)).not.toContain('kkkk')
  })

  it('keeps operators of fictional profiles from seeing or changing where the money goes', async () => {
    const bank = { holder: 'Elsewhere', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }
    const set = { provider: 'bank', position: 0, credentials: bank } as const
    expect((await test.call(operator, 'adminProviders', {})).status).toBe(404)
    expect((await test.call(operator, 'adminSetProvider', set)).status).toBe(404)
    expect((await test.call(operator, 'adminRemoveProvider', { provider: 'mollie' })).status).toBe(404)
    const { status, body } = await test.call(admin, 'adminProviders', {})
    expect(status).toBe(200)
    const used = body.providers.filter(({ position }) => position !== null)
    expect(used.map(({ provider }) => provider)).toEqual(['mollie'])
  })

  it('names wrong fields, and calls providers at their own addresses only', async () => {
    expect((await set('stripe', { secret_key: 'x', webhook_secret: 'y' })).error.fields).toEqual({
      secret_key: 'validation',
      webhook_secret: 'validation',
    })
    const elsewhere = { api_key: `live_${'k'.repeat(30)}`, endpoint: 'https://elsewhere.test/' }
    expect((await set('mollie', elsewhere)).error.fields).toEqual({ endpoint: 'validation' })
    const bank = { holder: 'Duet', iban: 'NL91ABNA0417164301', bic: 'ABNANL2A' }
    expect((await set('bank', bank)).error.fields).toEqual({ iban: 'iban_invalid' })
  })

  it('shows what each one can take today, its webhook address, and that none is a test', async () => {
    const { providers, test_checkout } = (await test.call(admin, 'adminProviders', {})).body
    expect(test_checkout).toBe(false)
    const address = (provider: string) => `https://duet.test/api/payment-webhook.php?provider=${provider}`
    expect(providers.map(({ provider, webhook }) => [provider, webhook?.address])).toEqual([
      ['mollie', undefined],
      ['stripe', address('stripe')],
      ['paypal', address('paypal')],
      ['ccbill', expect.stringMatching(/payment-webhook\.php\?provider=ccbill&token=[\w-]{43}$/)],
      ['verotel', 'https://duet.test/api/payment-postback.php'],
      ['bank', undefined],
    ])
    const mollie = providers.find(({ provider }) => provider === 'mollie')
    expect(mollie?.methods).toContain('ideal')
    expect(mollie?.methods).not.toContain('giropay')
  })

  it('puts a provider in the requested position, whatever its name', async () => {
    const names = async () => {
      const { providers } = (await test.call(admin, 'adminProviders', {})).body
      const used = providers.filter(({ position }) => position !== null)
      return used.sort((a, b) => Number(a.position) - Number(b.position)).map(({ provider }) => provider)
    }
    const bank = { holder: 'Duet', iban: ' nl91 abna 0417 1643 00', bic: 'abnanl2a' }
    const { body } = await set('bank', bank, 1)
    // As files for the bank have it.
    expect(body.providers.at(-1)?.shown.iban).toBe('NL91ABNA0417164300')
    expect(await names()).toEqual(['mollie', 'bank'])
    await set('mollie', {}, 1)
    expect(await names()).toEqual(['bank', 'mollie'])
    await set('mollie', {}, 0)
    expect(await names()).toEqual(['mollie', 'bank'])
    await test.call(admin, 'adminRemoveProvider', { provider: 'bank' })
  })

  it('keeps a secret that is omitted, and offers nothing more once removed', async () => {
    expect((await set('mollie', {})).status).toBe(200)
    await test.call(admin, 'adminRemoveProvider', { provider: 'mollie' })
    expect(await methods()).toEqual([])
  })
})
