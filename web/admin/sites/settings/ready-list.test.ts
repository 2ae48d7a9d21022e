import { expect, it } from 'vitest'
import { findPlace } from './ready-list.tsx'

const settings = ['company_name', 'vat_numbers', 'signup_credits']

it('links what is missing to the setting it names, else to the page of its subject', () => {
  const empty = (setting: string) => findPlace('imprint', { code: 'empty', setting }, settings)
  expect(empty('company_name')).toEqual({ href: '/settings?search=company_name' })
  expect(empty('imprint.register')).toEqual({ href: '/settings?subject=company' })
  expect(findPlace('packages', { code: 'no_package', currency: 'EUR' }, settings)).toEqual({
    href: '/packages',
    role: 'finance',
  })
})

it('links a contradiction to the setting that is changed first', () => {
  const numbers = { given: 3, conversations: 2, needed: 4, price: 2, fits: 1 }
  const mistake = { code: 'signup_credits_too_few', ...numbers } as const
  expect(findPlace('prices', mistake, settings)).toEqual({ href: '/settings?search=signup_credits' })
  expect(findPlace('vat', { code: 'no_vat_rate', country: 'NL' }, settings)).toEqual({
    href: '/settings?subject=company',
  })
})
