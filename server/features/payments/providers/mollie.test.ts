import { describe, expect, it } from 'vitest'
import { locales } from '#contract/features/sites/locale.ts'
import { useProgram } from '#tests/program.ts'
import { fakeMollie } from '#tests/providers/fake-mollie.ts'
import { proveProvider } from '#tests/providers/provider-suite.ts'
import { openPublishedContract } from '#tests/providers/published-contract.ts'
import { mollieMethods, toMollieLocale } from './mollie.ts'

const contract = openPublishedContract('mollie-openapi-3.1.yaml')

describe('Mollie', () => {
  const test = useProgram({ listen: true })
  proveProvider({ test, start: fakeMollie, contract, keepsCards: true, namesCards: true })
})

describe.skipIf(contract === null)('what Mollie is asked', () => {
  const valid = {
    amount: { currency: 'EUR', value: '10.00' },
    description: 'x',
    redirectUrl: 'https://a.test/',
  }
  const mistakes = (more: object) =>
    contract
      ?.mistakes({
        method: 'POST',
        path: '/v2/payments',
        request: { ...valid, ...more },
        status: 422,
        answer: {},
      })
      .filter((text) => text.includes('request')) ?? []

  it.each(Object.values(mollieMethods))('names the method %s as published', (method) => {
    expect(mistakes({ method })).toEqual([])
  })

  it('detect a method or language that is not published', () => {
    expect(mistakes({ method: 'prezelewy24' })).not.toEqual([])
    expect(mistakes({ locale: 'nl_XX' })).not.toEqual([])
  })

  it.each([
    ['nl', 'NL', 'nl_NL'],
    ['fr', 'BE', 'fr_BE'],
    ['de', 'CH', 'de_CH'],
    ['pl', 'NL', 'pl_PL'],
    ['en', 'NL', 'en_GB'],
  ] as const)('shows %s to members of %s as %s', (locale, country, shown) => {
    expect(toMollieLocale({ locale, country })).toBe(shown)
  })

  it.each(['NL', 'BE', 'DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PL', 'GB', 'IE'])(
    'speaks every language of ours in %s',
    (country) => {
      for (const { code } of locales)
        expect(mistakes({ locale: toMollieLocale({ locale: code, country }) })).toEqual([])
    },
  )
})
