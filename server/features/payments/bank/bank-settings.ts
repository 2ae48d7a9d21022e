import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { Credentials } from '#contract/features/payments/payment-providers.ts'

export type BankSettings = Credentials<'bank'>

/** The account for demos and tests: it does not exist, although its check digits are right. */
export const demoBank: BankSettings = {
  holder: 'Example B.V.',
  iban: 'NL58ABNA0000000001',
  bic: 'ABNANL2A',
  creditor_id: 'NL95ZZZ012345670000',
  completes: 'mandate',
  collect_days: 3,
}

/** Returns the demo account in the name of the site's company, so that no brand’s form names another. */
export function makeDemoBank(company: string): BankSettings {
  return { ...demoBank, holder: company || demoBank.holder }
}

/** Returns an IBAN without spaces, in capitals; null unless its form and check digits (mod 97) are right. */
export function cleanIban(text: string): string | null {
  const iban = electronicFormatIBAN(text.replace(/\s/g, '')) ?? ''
  return isValidIBAN(iban) ? iban : null
}

/** Letters count as 10 to 35; the remainder by 97 of the number that results (ISO 7064). */
export function computeMod97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Returns whether a creditor identifier is right: its check digits leave the business code out (EPC262-08). */
export function isCreditorId(text: string): boolean {
  const found = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text)
  return found !== null && computeMod97(`${found[3]}${found[1]}${found[2]}`) === 1
}
