import { expect, it } from 'vitest'
import { NewDiscount } from '#contract/admin/payments/discounts.ts'
import { nothingTyped, toCodeTerms } from './code-terms.ts'

const terms = (minimum_order_value: string) =>
  toCodeTerms({ ...nothingTyped, minimum_order_value }, { currency: 'EUR', validity: 'once' })

/** Returns what arrives at the server, where NaN has become null. */
const sent = (minimum: string) => NewDiscount.safeParse(JSON.parse(JSON.stringify(terms(minimum))))

it.each([
  ['', null],
  ['15', 1500],
  ['15,5', 1550],
  [' 15.50 ', 1550],
])('a minimum typed as "%s" is %s cents', (typed, cents) => {
  expect(sent(typed).data).toMatchObject({ minimum_order_value: cents, currency: cents && 'EUR' })
})

it('sends the last day as typed, so that the site decides when it ends', () => {
  const typed = { ...nothingTyped, expires: '2030-07-31' }
  expect(toCodeTerms(typed, { currency: 'EUR', validity: 'once' }).expires).toBe('2030-07-31')
})

it.each(['€15', '15 euro', '1,500', '1.500,00'])('a minimum typed as "%s" makes no code', (typed) => {
  expect(sent(typed).success).toBe(false)
})
