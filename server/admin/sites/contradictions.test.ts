import { expect, it } from 'vitest'
import {
  findPackageContradictions,
  findPriceContradictions,
  findWelcomeContradictions,
} from './contradictions.ts'

const prices = { message_credits: 1, signup_credits: 3, welcome_minimum_cents: 1500 }

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
    'signup_credits is 3, but the 2 free conversations cost 4 at message_credits 2: raise signup_credits to 4, or lower message_credits to 1',
  ])
  expect(findPriceContradictions({ ...prices, message_credits: 0, signup_credits: 0 })).toEqual([])
})

it('says what to do when a package is too small for a message, or none reaches the minimum of the welcome discount', () => {
  const onSale = [{ credits: 2, price_cents: 499 }]
  expect(findPackageContradictions({ ...prices, message_credits: 3 }, onSale)).toEqual([
    'the package of 2 credits does not buy one message (message_credits is 3): give it at least 3',
    'welcome_minimum_cents is 1500, above every package, so no one gets the welcome discount: lower it to 499 or less',
  ])
})

it('says that the minimum of the welcome discount must be above the cheapest package', () => {
  const onSale = [{ credits: 10, price_cents: 1500 }]
  expect(findWelcomeContradictions(prices, onSale)).toEqual([
    'welcome_minimum_cents must be above the cheapest package (1500)',
  ])
  expect(findWelcomeContradictions({ ...prices, welcome_minimum_cents: 1501 }, onSale)).toEqual([])
  expect(findWelcomeContradictions(prices, [])).toEqual([])
})
