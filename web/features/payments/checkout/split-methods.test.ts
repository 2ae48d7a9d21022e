import { expect, test } from 'vitest'
import { methodsOnDevice, methodsWithin, missingMethod, splitMethods } from './split-methods.ts'

const methods = ['ideal', 'creditcard', 'paypal', 'visa', 'mastercard', 'maestro', 'sct'].map((method) => ({
  method,
}))
const names = (list: readonly { method: string }[]) => list.map(({ method }) => method)

test('shows the first five and keeps the rest behind "more"', () => {
  const { first, more } = splitMethods(methods, 'ideal')
  expect(names(first)).toEqual(['ideal', 'creditcard', 'paypal', 'visa', 'mastercard'])
  expect(names(more)).toEqual(['maestro', 'sct'])
})

test('never hides the chosen one', () => {
  const { first, more } = splitMethods(methods, 'sct')
  expect(names(first)).toContain('sct')
  expect(names(more)).toEqual(['maestro'])
})

test('a wanted method that does not work here is named, Apple Pay only once the device was asked (E-063, R-016)', () => {
  const offered = [...methods, { method: 'applepay' }]
  const missing = (wanted: 'paypal' | 'blik' | 'applepay' | null, applePay: boolean | null) =>
    missingMethod({ wanted, methods: methodsOnDevice(offered, applePay), applePay })
  expect([missing(null, true), missing('paypal', null), missing('blik', null)]).toEqual([null, null, 'blik'])
  expect([null, true, false].map((applePay) => missing('applepay', applePay))).toEqual([
    null,
    null,
    'applepay',
  ])
})

test('a method that takes no such amount is left out', () => {
  const offered = [{ method: 'sdd', max: { amount: 10_000, currency: 'EUR' } }, { method: 'sct' }]
  expect(names(methodsWithin(offered, 10_000))).toEqual(['sdd', 'sct'])
  expect(names(methodsWithin(offered, 10_001))).toEqual(['sct'])
})
