import { stripPhone } from '../signup/stripped-phone.ts'

/**
 * The countries to whose mobile phones the code of a direct debit is texted, all of which know the SEPA direct debit,
 * and what phone numbers begin with there when they are called from another country.
 */
export const callingCodes: Readonly<Record<string, string>> = {
  NL: '31',
  BE: '32',
  LU: '352',
  DE: '49',
  AT: '43',
  CH: '41',
  FR: '33',
  IT: '39',
  ES: '34',
  PL: '48',
  GB: '44',
  IE: '353',
}

/** Returns a number with the chosen country before it, unless it names one itself. */
export function toInternationalPhone(phone: string, country: string): string {
  const bare = stripPhone(phone)
  const code = callingCodes[country]
  if (bare === '' || bare.startsWith('+') || code === undefined) return bare
  if (bare.startsWith('00')) return `+${bare.slice(2)}`
  return `+${code}${bare.replace(/^0/, '')}`
}
