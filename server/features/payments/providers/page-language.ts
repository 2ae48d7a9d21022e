import type { ProviderOrder } from './provider.ts'

/** What the pages of Mollie and PayPal speak, as BCP 47; the country decides where there are several. */
const languages = [
  'en-GB',
  'nl-NL',
  'nl-BE',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-BE',
  'it-IT',
  'es-ES',
  'pl-PL',
]

/** Returns the language of a provider's page for a member of this country and language. */
export function pickPageLanguage({ locale, country }: Pick<ProviderOrder, 'locale' | 'country'>): string {
  const exact = languages.find((one) => one === `${locale}-${country}`)
  return exact ?? languages.find((one) => one.startsWith(`${locale}-`)) ?? 'en-GB'
}
