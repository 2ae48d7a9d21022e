import { expect, test } from 'vitest'
import { splitMethods } from './split-methods.ts'

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
