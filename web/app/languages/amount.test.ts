import { expect, it } from 'vitest'
import { formatCentsField, parseCentsField } from './amount.ts'

it.each([
  ['', null],
  ['25', 2500],
  ['25,5', 2550],
  ['25.05', 2505],
  ['0', 0],
  ['-1', undefined],
  ['a lot', undefined],
  ['1.234', undefined],
])('reads %j as %s cents', (text, cents) => {
  expect(parseCentsField(text)).toBe(cents)
})

it.each([
  [null, ''],
  [2500, '25'],
  [2505, '25.05'],
])('shows %s cents as %j', (cents, text) => {
  expect(formatCentsField(cents)).toBe(text)
})
