import { expect, it } from 'vitest'
import { type CountryEvidence, decideBillingCountry } from './decide-billing-country.ts'

const now = new Date('2026-11-21T12:00:00Z')
const recently = new Date('2026-10-21T12:00:00Z')
const longAgo = new Date('2026-05-01T12:00:00Z')
const offered = ['NL', 'PL', 'DE']
const none = { network: null, payer: null, kept: null, keptSince: null }

it.each<[string, Partial<CountryEvidence> & { declared: string }, string]>([
  ['nothing but the profile', { declared: 'PL' }, 'PL'],
  ['a network of the same country', { declared: 'PL', network: 'PL' }, 'PL'],
  ['a network of another country of the site', { declared: 'PL', network: 'NL' }, 'NL'],
  ['a network of a country where the site sells nothing', { declared: 'PL', network: 'US' }, 'PL'],
  ['a card against the network', { declared: 'PL', network: 'NL', payer: 'PL' }, 'PL'],
  ['a journey', { declared: 'NL', network: 'PL', kept: 'NL' }, 'NL'],
  ['a move by the profile alone', { declared: 'PL', kept: 'NL' }, 'NL'],
  ['a move that the network agrees with', { declared: 'PL', network: 'PL', kept: 'NL' }, 'PL'],
  ['a move that the card agrees with', { declared: 'PL', network: 'NL', payer: 'PL', kept: 'NL' }, 'PL'],
  ['a move against the card', { declared: 'PL', network: 'PL', payer: 'NL', kept: 'NL' }, 'NL'],
  ['a move with a card of neither', { declared: 'PL', network: 'PL', payer: 'LT', kept: 'NL' }, 'PL'],
  ['a second move soon after', { declared: 'PL', network: 'PL', kept: 'NL', keptSince: recently }, 'NL'],
  [
    'a second move half a year later',
    { declared: 'PL', network: 'PL', kept: 'NL', keptSince: longAgo },
    'PL',
  ],
])('%s', (_name, evidence, country) => {
  expect(decideBillingCountry({ ...none, ...evidence }, { offered, now })).toBe(country)
})
