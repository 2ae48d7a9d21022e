import { expect, it } from 'vitest'
import { formatRegistration } from './company-register.ts'

it('names the company number by the register of its own country, otherwise in the words of the page (T-030)', () => {
  const general = 'Company number 12345678'
  const textIn = (country: string) => formatRegistration({ country, number: '12345678' }, general)
  expect(['NL', 'DE', 'PL', 'US'].map(textIn)).toEqual([
    'KvK 12345678',
    'Handelsregister 12345678',
    'KRS 12345678',
    general,
  ])
})
