import { expect, it } from 'vitest'
import { findUnpaidCountries } from './unpaid-countries.ts'

const now = new Date('2026-11-27T12:00:00Z')
const settings = { countries: ['NL', 'GB', 'PL'], currency: 'EUR' }
const general = { currency: 'EUR', country: null }

it('names the countries whose members cannot pay for what they see', () => {
  expect(findUnpaidCountries({ settings, onSale: [general], providers: ['bank'], now })).toEqual([
    { code: 'unpaid_countries', currency: 'EUR', countries: ['GB', 'PL'] },
  ])
})

it('finds a currency that no provider takes', () => {
  const inPounds = { countries: ['GB'], currency: 'GBP' }
  const onSale = [{ currency: 'GBP', country: null }]
  expect(findUnpaidCountries({ settings: inPounds, onSale, providers: ['bank'], now })).toEqual([
    { code: 'unpaid_countries', currency: 'GBP', countries: ['GB'] },
  ])
  expect(findUnpaidCountries({ settings: inPounds, onSale, providers: ['bank', 'verotel'], now })).toEqual([])
})

it('goes by the packages of the country itself where there are any', () => {
  const onSale = [general, { currency: 'PLN', country: 'PL' }]
  expect(findUnpaidCountries({ settings, onSale, providers: ['verotel'], now })).toEqual([
    { code: 'unpaid_countries', currency: 'PLN', countries: ['PL'] },
  ])
  expect(findUnpaidCountries({ settings, onSale, providers: ['mollie'], now })).toEqual([])
})

it('leaves it to other findings when there is no provider or no package', () => {
  expect(findUnpaidCountries({ settings, onSale: [general], providers: [], now })).toEqual([])
  expect(findUnpaidCountries({ settings, onSale: [], providers: ['bank'], now })).toEqual([])
})
