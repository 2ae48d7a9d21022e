import { expect, it } from 'vitest'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
import { isPasswordRefused, leakedPasswords } from './refuse-password.ts'

const own = { name: 'Margaretha', email: 'marga.de.wit@example.org' }

it('refuses passwords that have leaked, in any case, which the form does not know', () => {
  for (const password of ['cowboys1', 'hardcore', 'Scorpion', ' california ']) {
    expect([password, isPasswordWeak(password, own)]).toEqual([password, false])
    expect([password, isPasswordRefused(password, own)]).toEqual([password, true])
  }
})

it('knows more than three thousand of the most frequent ones that are long enough', () => {
  expect(leakedPasswords).toBeGreaterThan(3000)
})

it('refuses what the form refuses, and accepts a phrase', () => {
  expect(isPasswordRefused('margaretha', own)).toBe(true)
  expect(isPasswordRefused('pancakes with syrup', own)).toBe(false)
})
