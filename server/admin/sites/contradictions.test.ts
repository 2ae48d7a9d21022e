import { expect, it } from 'vitest'
import {
  findPackageContradictions,
  findPriceContradictions,
  findWelcomeContradictions,
} from './contradictions.ts'

const prices = { message_credits: 1, signup_credits: 3, welcome_minimum_cents: 1500, currency: 'EUR' }
const euros = (amount: number) => ({ amount, currency: 'EUR' })

it('finds no contradiction in the prices of a new site', () => {
  expect(findPriceContradictions(prices)).toEqual([])
  const onSale = [
    { credits: 10, price_cents: 999 },
    { credits: 50, price_cents: 2999 },
  ]
  expect(findPackageContradictions(prices, onSale)).toEqual([])
  expect(findPackageContradictions(prices, [])).toEqual([])
})

it('says what to do when the free conversations cannot be paid by the credits of a signup', () => {
  expect(findPriceContradictions({ ...prices, message_credits: 2 })).toEqual([
    { code: 'signup_credits_too_few', given: 3, conversations: 2, needed: 4, price: 2, fits: 1 },
  ])
  expect(findPriceContradictions({ ...prices, message_credits: 0, signup_credits: 0 })).toEqual([])
})

it('says what to do when a package is too small for a message, or none reaches the minimum of the welcome discount', () => {
  const onSale = [{ credits: 2, price_cents: 499 }]
  expect(findPackageContradictions({ ...prices, message_credits: 3 }, onSale)).toEqual([
    { code: 'package_too_small', credits: 2, price: 3 },
    { code: 'welcome_minimum_too_high', minimum: euros(1500), dearest: euros(499) },
  ])
})

it('says that the minimum of the welcome discount must be above the cheapest package', () => {
  const onSale = [{ credits: 10, price_cents: 1500 }]
  expect(findWelcomeContradictions(prices, onSale)).toEqual([
    { code: 'welcome_minimum_too_low', cheapest: euros(1500) },
  ])
  expect(findWelcomeContradictions({ ...prices, welcome_minimum_cents: 1501 }, onSale)).toEqual([])
  expect(findWelcomeContradictions(prices, [])).toEqual([])
})
