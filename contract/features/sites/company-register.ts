/** What the register of companies is called in each country; for others the general word of the language is used. */
const registers: Readonly<Record<string, string>> = {
  NL: 'KvK',
  BE: 'KBO/BCE',
  DE: 'Handelsregister',
  AT: 'Firmenbuch',
  CH: 'UID',
  FR: 'RCS',
  IT: 'REA',
  ES: 'Registro Mercantil',
  PL: 'KRS',
  GB: 'Companies House',
  IE: 'CRO',
}

/**
 * Writes the number of a company under the name that its country gives to the register; `general` is the text
 * of the page's language for any other country.
 */
export function formatRegistration(company: { country: string; number: string }, general: string): string {
  const register = registers[company.country]
  return register === undefined ? general : `${register} ${company.number}`
}
