import { expect, test } from 'vitest'
import {
  filterMethodsOnDevice,
  filterMethodsWithin,
  findMissingMethod,
  groupCards,
  splitMethods,
} from './method-choice.tsx'

const methods = ['ideal', 'creditcard', 'paypal', 'visa', 'mastercard', 'nexi', 'eps', 'sdd', 'sct'].map(
  (method) => ({ method }),
)
const rowNames = (rows: readonly { offered: { method: string } }[]) =>
  rows.map(({ offered }) => offered.method)
const names = (list: readonly { method: string }[]) => list.map(({ method }) => method)

test('shows the first five and keeps the rest behind "more"', () => {
  const { first, more } = splitMethods(methods, 'ideal')
  expect(rowNames(first)).toEqual(['ideal', 'creditcard', 'paypal', 'nexi', 'eps'])
  expect(rowNames(more)).toEqual(['sdd', 'sct'])
})

test('never hides the chosen one', () => {
  const { first, more } = splitMethods(methods, 'sct')
  expect(rowNames(first)).toContain('sct')
  expect(rowNames(more)).toEqual(['sdd'])
})

test('all cards are one row with the brands’ logos; the brand in an address stays the chosen one (E-056…E-058)', () => {
  const row = (chosen: string | null) => groupCards(methods, chosen).find(({ marks }) => marks.length > 1)
  expect(row(null)?.offered.method).toBe('creditcard')
  expect(names(row(null)?.marks ?? [])).toEqual(['visa', 'mastercard'])
  expect(row('mastercard')?.offered.method).toBe('mastercard')
  expect(rowNames(groupCards([{ method: 'creditcard' }], null))).toEqual(['creditcard'])
})

test('a requested method that is not available is named, Apple Pay only once the device was asked (E-063, R-016)', () => {
  const offered = [...methods, { method: 'applepay' }]
  const missing = (wanted: 'paypal' | 'blik' | 'applepay' | null, applePay: boolean | null) =>
    findMissingMethod({ wanted, methods: filterMethodsOnDevice(offered, applePay), applePay })
  expect([missing(null, true), missing('paypal', null), missing('blik', null)]).toEqual([null, null, 'blik'])
  expect([null, true, false].map((applePay) => missing('applepay', applePay))).toEqual([
    null,
    null,
    'applepay',
  ])
})

test('a method that does not accept the amount is left out', () => {
  const offered = [{ method: 'sdd', max: { amount: 10_000, currency: 'EUR' } }, { method: 'sct' }]
  expect(names(filterMethodsWithin(offered, 10_000))).toEqual(['sdd', 'sct'])
  expect(names(filterMethodsWithin(offered, 10_001))).toEqual(['sct'])
})
