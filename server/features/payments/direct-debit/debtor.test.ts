import { describe, expect, it } from 'vitest'
import { readDebtor } from './debtor.ts'

const form = {
  account_holder: 'Anna de Vries',
  iban: 'NL91ABNA0417164300',
  street: 'Kerkstraat',
  house_number: '12a',
  zip: '3511 AB',
  city: 'Utrecht',
  phone: '+31612345678',
  authorization: true,
}

describe('the form of a direct debit', () => {
  it.each(['nl91 abna 0417 1643 00', 'NL91-ABNA-0417164300', 'NL91\u00a0ABNA\t0417\u202f1643\u00a000'])(
    'takes the IBAN %j with whatever spaces it was copied with (E-084)',
    (iban) => {
      expect(readDebtor({ ...form, iban }, 'NL').iban).toBe('NL91ABNA0417164300')
    },
  )

  it.each(['06-12 34 56 78', '+31 (0)6 12345678', '0031 6 12345678', '\u202a+31 6\u00a012345678\u202c'])(
    'takes the phone number %j (E-089)',
    (phone) => {
      expect(readDebtor({ ...form, phone }, 'NL').phone).toBe('+31612345678')
    },
  )
})
