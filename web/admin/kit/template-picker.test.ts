import { expect, it } from 'vitest'
import { findOpenVariables } from './template-picker.tsx'

it('finds what no case has filled in, once each, and nothing else in braces', () => {
  expect(findOpenVariables('Hi {name}, {name}: {reference} {other} {}')).toEqual(['{name}', '{reference}'])
  expect(findOpenVariables('Hi Anna')).toEqual([])
})
