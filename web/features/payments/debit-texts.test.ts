import { describe, expect, it } from 'vitest'
import { toInternationalPhone } from '#contract/features/profiles/calling-codes.ts'
import { stripPhone } from '#contract/features/signup/stripped-phone.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { groupIban, resendText } from './debit-fields.tsx'

describe('what is typed into the form of a direct debit', () => {
  it.each([
    ['nl91abna0417164300', 'NL91 ABNA 0417 1643 00'],
    ['NL91 ABNA-0417', 'NL91 ABNA 0417'],
    ['', ''],
  ])('groups the IBAN %s (U-014)', (typed, shown) => {
    expect(groupIban(typed)).toBe(shown)
  })

  it.each([
    [0, 'directdebit.resend'],
    [59, 'directdebit.resendWait {"seconds":59}'],
    [82_800, 'directdebit.resendFrom {"time":"25 Nov 2026, 09:00 CET"}'],
  ])('says when another code can be had in %d seconds', (left, said) => {
    const t = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)
    const now = Date.parse('2026-11-24T09:00:00Z')
    expect(resendText(t as WebTranslate, { left, now, locale: 'en', timeZone: 'Europe/Amsterdam' })).toBe(
      said,
    )
  })

  it('strips dashes and spaces from the phone number (E-089)', () => {
    expect(stripPhone('06-12 34 56 78')).toBe('0612345678')
  })

  it.each([
    ['06-12 34 56 78', 'NL', '+31612345678'],
    ['0049 151 23456789', 'NL', '+4915123456789'],
    ['+48 512 345 678', 'DE', '+48512345678'],
    // As a list of contacts copies it, between signs of direction that no one sees.
    ['\u202a+31 6 12345678\u202c', 'DE', '+31612345678'],
    ['', 'NL', ''],
  ])('puts the country before %s of %s (E-089, U-015)', (typed, country, full) => {
    expect(toInternationalPhone(typed, country)).toBe(full)
  })
})
