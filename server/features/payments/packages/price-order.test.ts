import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  computeCentsPer,
  computeMinListCents,
  computeTopUpCents,
  computeVatInside,
  priceOrder,
} from './price-order.ts'

describe('pricing an order', () => {
  // list price, discount %, VAT % → discount, total, VAT inside
  test.each([
    ['EUR', 'NL', 999, 25, 21, [250, 749, 130]],
    ['EUR', 'NL', 2499, 25, 21, [625, 1874, 325]],
    ['EUR', 'NL', 4499, 25, 21, [1125, 3374, 586]],
    ['EUR', 'NL', 8999, 25, 21, [2250, 6749, 1171]],
    ['EUR', 'NL', 2499, 0, 21, [0, 2499, 434]],
    ['EUR', 'DE', 1999, 10, 19, [200, 1799, 287]],
    ['EUR', 'AT', 1, 25, 20, [0, 1, 0]],
    ['EUR', 'FR', 2, 25, 20, [1, 1, 0]],
    ['PLN', 'PL', 3999, 25, 23, [1000, 2999, 561]],
    ['PLN', 'PL', 9999, 12.5, 23, [1250, 8749, 1636]],
    ['GBP', 'GB', 899, 25, 20, [225, 674, 112]],
    ['GBP', 'GB', 7999, 33.33, 20, [2666, 5333, 889]],
    ['USD', 'US', 1099, 25, 0, [275, 824, 0]],
    ['USD', 'US', 9999, 100, 0, [9998, 1, 0]],
    ['CHF', 'CH', 1290, 25, 8.1, [323, 967, 72]],
    ['CHF', 'CH', 10_000, 0, 8.1, [0, 10_000, 749]],
  ] as const)(
    '%s %s: %i with %d %% off and %d %% VAT (K-014)',
    (_currency, _country, listCents, off, vatPercent, expected) => {
      const price = priceOrder({ listCents, discountPercent: off, vatPercent })
      expect([price.discountCents, price.totalCents, price.vatCents]).toEqual(expected)
    },
  )

  it('always adds up, and is never free', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(cents, percent, percent, (listCents, discountPercent, vatPercent) => {
        const price = priceOrder({ listCents, discountPercent, vatPercent })
        expect(price.listCents - price.discountCents).toBe(price.totalCents)
        expect(price.totalCents).toBeGreaterThan(0)
        expect(price.vatCents).toBeLessThanOrEqual(price.totalCents)
        const off = Math.abs(price.discountCents - (listCents * discountPercent) / 100)
        expect(off).toBeLessThanOrEqual(price.totalCents === 1 ? 1 : 0.5001)
      }),
    )
  })
})

test.each([
  [1, 749, 25, 30],
  [1, 1874, 75, 25],
  [1, 3374, 150, 23],
  [1, 6749, 350, 20],
  [2, 1000, 100, 20],
  [3, 1000, 100, 30],
])('%i credits out of %i cents for %i cost %i cents, rounded up', (credits, totalCents, all, expected) => {
  expect(computeCentsPer(credits, { totalCents, credits: all })).toBe(expected)
})

test('an exact top-up never costs more per credit than the smallest package', () => {
  const [few, price, size] = [
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 100, max: 5000 }),
    fc.integer({ min: 5, max: 100 }),
  ]
  fc.assert(
    fc.property(few, price, size, (credits, listCents, packageCredits) => {
      const cents = computeTopUpCents(credits, { listCents, credits: packageCredits })
      expect(cents === 1 || cents * packageCredits <= listCents * credits).toBe(true)
    }),
  )
})

test('the net price and its tax add up to the gross price', () => {
  expect(computeVatInside(12_100, 21)).toBe(2100)
  expect(computeVatInside(10_810, 8.1)).toBe(810)
})

describe('the least that an order can cost', () => {
  // discount %, currency → list price: enough is left to pay for every provider, 50 cents or 2 złotys
  test.each([
    [0, 'EUR', 50],
    [50, 'EUR', 100],
    [25, 'PLN', 267],
    [33.33, 'EUR', 75],
    [100, 'EUR', Number.POSITIVE_INFINITY],
  ] as const)('at %s %% in %s is %s', (discount, currency, cents) => {
    expect(computeMinListCents(discount, currency)).toBe(cents)
  })
})

it('exactly so many credits cost no more each than those of the package, and at least a cent', () => {
  expect(computeTopUpCents(7, { listCents: 999, credits: 25 })).toBe(279)
  expect(computeTopUpCents(1, { listCents: 10, credits: 25 })).toBe(1)
})
