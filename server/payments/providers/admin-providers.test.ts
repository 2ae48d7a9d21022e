import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { packagesOnSale } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const production = { DUET_MODE: 'production', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' }

describe('a site in production', () => {
  const test = useProgram({ environment: production })
  let site: TestSite
  let operator: TestStaff

  beforeAll(async () => {
    site = await aSite(test)
    await packagesOnSale(test, site)
    const made = await aStaff(test, ['operator'])
    operator = { ...made, cookie: `__Host-${made.cookie}`, headers: { origin: 'https://duet.test' } }
  })

  const methods = async () => {
    const made = await aMember(test, site)
    const member = { ...made, cookie: `__Host-${made.cookie}` }
    return (await test.call(member, 'paymentMethods', {})).body.methods.map(({ method }) => method)
  }
  const set = (provider: 'mollie' | 'stripe' | 'bank', credentials: Record<string, string>) =>
    test.call(operator, 'adminSetProvider', { provider, position: 0, credentials })

  it('takes no payments before a provider is set up, and then its methods', async () => {
    expect(await methods()).toEqual([])
    const { body } = await set('mollie', { api_key: `live_${'k'.repeat(30)}` })
    expect(body.providers.find(({ provider }) => provider === 'mollie')).toMatchObject({
      position: 0,
      secrets: ['api_key'],
      shown: {},
    })
    expect(await methods()).toContain('ideal')
    expect(JSON.stringify(body)).not.toContain('kkkk')
  })

  it('names wrong fields, and asks providers at their own addresses only', async () => {
    expect((await set('stripe', { secret_key: 'x', webhook_secret: 'y' })).error.fields).toEqual({
      secret_key: 'validation',
      webhook_secret: 'validation',
    })
    const elsewhere = { api_key: `live_${'k'.repeat(30)}`, endpoint: 'https://elsewhere.test/' }
    expect((await set('mollie', elsewhere)).error.fields).toEqual({ endpoint: 'validation' })
    const bank = { holder: 'Duet', iban: 'NL91ABNA0417164301', bic: 'ABNANL2A' }
    expect((await set('bank', bank)).error.fields).toEqual({ iban: 'iban_invalid' })
  })

  it('keeps a secret that is left out, and offers nothing more once removed', async () => {
    expect((await set('mollie', {})).status).toBe(200)
    await test.call(operator, 'adminRemoveProvider', { provider: 'mollie' })
    expect(await methods()).toEqual([])
  })
})
