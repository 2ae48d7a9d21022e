import * as z from 'zod/mini'

/** What countries ask of a site's imprint beyond name, address, contact, register and VAT number. */
export const imprintFields = [
  'representative',
  'register_court',
  'share_capital',
  'publication_director',
  'hosting_provider',
  'supervisory_authority',
] as const
export type ImprintField = (typeof imprintFields)[number]

const Text = z._default(z.string().check(z.maxLength(300)), '')

export const Imprint = z.object({
  representative: Text,
  /** The court or office that keeps the register in which the company stands. */
  register_court: Text,
  share_capital: Text,
  publication_director: Text,
  /** Name, address and phone of the company on whose machines the site runs. */
  hosting_provider: Text,
  supervisory_authority: Text,
})
export type Imprint = z.infer<typeof Imprint>

export const emptyImprint: Imprint = z.parse(Imprint, {})

/**
 * What a company must name on its site, by the country of its seat. A supervisory authority has only who needs a
 * licence, so no country asks every company for it.
 */
const requiredFields: Readonly<Record<string, readonly ImprintField[]>> = {
  // § 5(1) DDG
  DE: ['representative', 'register_court'],
  // § 5(1) ECG, § 14(1) UGB
  AT: ['register_court'],
  // Art. 6 III (since 2024: art. 1-1) of Law 2004-575 (LCEN)
  FR: ['register_court', 'share_capital', 'publication_director', 'hosting_provider'],
  // Art. 2250 of the Codice civile, sentences 1, 2 and 7
  IT: ['register_court', 'share_capital'],
  // Art. 10(1)(b) of Law 34/2002 (LSSI)
  ES: ['register_court'],
  // Art. 206 § 1 of the Kodeks spółek handlowych
  PL: ['register_court', 'share_capital'],
  // Art. 2:20 of the Code des sociétés et des associations
  BE: ['register_court'],
  // Company, Limited Liability Partnership and Business (Names and Trading Disclosures) Regulations 2015, reg. 25
  GB: ['register_court'],
}

/** Returns the fields that a company of this country (ISO 3166-1) must name and that are still empty. */
export function listMissingImprintFields(country: string, imprint: Imprint): ImprintField[] {
  return (requiredFields[country] ?? []).filter((field) => imprint[field].trim() === '')
}
