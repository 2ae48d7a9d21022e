import { expect, it } from 'vitest'
import { describeMistake } from './describe-mistake.ts'

it('says what to change, by the names that the settings have in files', () => {
  const tooFew = { given: 3, conversations: 2, needed: 4, price: 2, fits: 1 }
  expect(describeMistake({ code: 'signup_credits_too_few', ...tooFew })).toBe(
    'signup_credits is 3, but the 2 free conversations cost 4 at message_credits 2: raise signup_credits to 4, or lower message_credits to 1',
  )
  const minimum = { amount: 1500, currency: 'EUR' }
  const dearest = { amount: 499, currency: 'EUR' }
  expect(describeMistake({ code: 'welcome_minimum_too_high', minimum, dearest })).toBe(
    'welcome_minimum_cents is 1500, above every package, so no one gets the welcome discount: lower it to 499 or less',
  )
  expect(describeMistake({ code: 'unpaid_countries', currency: 'EUR', countries: ['GB', 'PL'] })).toBe(
    'no provider of this site takes EUR from members in GB, PL: add one that does, or remove them from countries',
  )
})
