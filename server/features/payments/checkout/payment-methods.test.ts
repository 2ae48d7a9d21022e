import { describe, expect, it, test } from 'vitest'
import { paymentMethods } from '#contract/features/payments/payment-method.ts'
import { ccbillMethods } from '../providers/ccbill.ts'
import { mollieMethods } from '../providers/mollie.ts'
import { stripeMethods } from '../providers/stripe.ts'
import { verotelMethods } from '../providers/verotel.ts'
import { listOfferedMethods, methodTable, type ProviderName } from './payment-methods.ts'

const now = new Date('2026-11-21T12:00:00Z')
const all: ProviderName[] = ['sandbox', 'bank']

function names(country: string, currency: string, over: { now?: Date; providers?: ProviderName[] } = {}) {
  return listOfferedMethods({ country, currency, now, providers: all, ...over }).map((offer) => offer.method)
}

test('the identifiers are the eighteen of the specification and four later ones (E-050)', () => {
  expect([...paymentMethods].sort()).toEqual(
    [
      ...[
        'sdd',
        'prezelewy24',
        'blik',
        'sct',
        'giropay',
        'mastercard',
        'visa',
        'creditcard',
        'cartebancaire',
      ],
      ...['nexi', 'ideal', 'bancontact', 'applepay', 'paysafecard', 'maestro', 'paypal', 'sofort', 'eps'],
      ...['googlepay', 'wero', 'bizum', 'twint'],
    ].sort(),
  )
  expect(methodTable.map((row) => row.method).sort()).toEqual([...paymentMethods].sort())
})

describe('what is offered', () => {
  test.each([
    ['NL', 'EUR', ['ideal']],
    ['BE', 'EUR', ['bancontact']],
    ['PL', 'PLN', ['blik', 'prezelewy24']],
    ['PL', 'EUR', ['prezelewy24']],
    ['AT', 'EUR', ['eps']],
    ['FR', 'EUR', ['cartebancaire']],
    ['IT', 'EUR', ['nexi']],
    ['DE', 'EUR', ['sdd', 'wero']],
    ['ES', 'EUR', ['bizum']],
    ['CH', 'CHF', ['twint']],
  ] as const)(
    '%s pays in %s with the local methods first (E-052, E-053, E-059…E-062, E-068)',
    (country, currency, first) => {
      expect(names(country, currency).slice(0, first.length)).toEqual(first)
    },
  )

  it('has direct debit and transfer in SEPA countries for euros only (E-051, E-054)', () => {
    expect(names('DE', 'EUR')).toEqual(expect.arrayContaining(['sdd', 'sct']))
    for (const [country, currency] of Object.entries({ US: 'USD', GB: 'GBP', CH: 'CHF', PL: 'PLN' })) {
      expect(names(country, currency)).not.toContain('sdd')
    }
  })

  it('ends on the day a scheme was closed (E-055, E-067)', () => {
    expect(names('DE', 'EUR', { now: new Date('2024-06-29T23:59:59Z') })).toContain('giropay')
    expect(names('DE', 'EUR', { now: new Date('2024-06-30T00:00:00Z') })).not.toContain('giropay')
    expect(names('DE', 'EUR', { now: new Date('2025-03-30T12:00:00Z') })).toContain('sofort')
    expect(names('DE', 'EUR')).not.toContain('sofort')
    expect(names('DE', 'EUR', { now: new Date('2023-06-30T12:00:00Z') })).toContain('maestro')
    for (const country of ['NL', 'DE', 'PL']) expect(names(country, 'EUR')).not.toContain('maestro')
  })

  it('leaves out methods that none of the site’s providers offers', () => {
    expect(names('NL', 'EUR', { providers: ['paypal'] })).toEqual(['paypal'])
    expect(names('NL', 'EUR', { providers: ['stripe'] })).not.toContain('paysafecard')
    expect(names('NL', 'EUR', { providers: [] })).toEqual([])
  })

  it('uses the provider that the site prefers', () => {
    const offers = listOfferedMethods({
      country: 'NL',
      currency: 'EUR',
      now,
      providers: ['paypal', 'mollie'],
    })
    expect(offers.find((offer) => offer.method === 'paypal')?.provider).toBe('paypal')
    expect(offers.find((offer) => offer.method === 'ideal')?.provider).toBe('mollie')
  })
})

describe('the providers', () => {
  const countries = ['NL', 'BE', 'DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PL', 'GB', 'IE']
  const offered = (provider: ProviderName) => {
    const places = countries.flatMap((country) =>
      ['EUR', 'PLN', 'GBP', 'CHF'].map((currency) => ({ country, currency, now, providers: [provider] })),
    )
    return new Set(places.flatMap((place) => listOfferedMethods(place).map(({ method }) => method)))
  }

  test.each([
    ['mollie', Object.keys(mollieMethods)],
    ['stripe', Object.keys(stripeMethods)],
    ['paypal', ['paypal']],
    ['ccbill', [...ccbillMethods]],
    ['verotel', [...verotelMethods]],
    ['bank', ['sct', 'sdd']],
  ] as const)(
    'offer through %s exactly what its adapter can take (E-056…E-058, E-064…E-066)',
    (provider, takes) => {
      expect([...offered(provider)].sort()).toEqual([...takes].sort())
    },
  )

  it('fall back to the next one when the first does not support the currency', () => {
    const card = (currency: string) =>
      listOfferedMethods({ country: 'CH', currency, now, providers: ['ccbill', 'verotel', 'stripe'] }).find(
        ({ method }) => method === 'creditcard',
      )?.provider
    expect(['EUR', 'CHF', 'PLN'].map(card)).toEqual(['ccbill', 'verotel', 'stripe'])
  })

  it('ask for the six digits of BLIK only where they are entered on our page', () => {
    const blik = (providers: ProviderName[]) =>
      listOfferedMethods({ country: 'PL', currency: 'PLN', now, providers }).find(
        ({ method }) => method === 'blik',
      )
    expect(blik(['sandbox'])?.asksCode).toBe(true)
    expect(blik(['stripe'])?.asksCode).toBe(false)
  })
})
