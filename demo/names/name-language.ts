import type { Country } from '#contract/features/profiles/countries.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Random } from '#server/platform/random.ts'

const nameLanguages: Record<Country, Locale> = {
  US: 'en',
  NL: 'nl',
  BE: 'nl',
  FR: 'fr',
  IT: 'it',
  ES: 'es',
  DE: 'de',
  AT: 'de',
  IE: 'en',
  GB: 'en',
  CA: 'en',
  PL: 'pl',
  AU: 'en',
  NZ: 'en',
  CH: 'de',
}

/** Regions whose people mostly speak another language than their country's first. */
const languageByRegion: Readonly<Record<string, Locale>> = {
  'BE-WHT': 'fr',
  'BE-WLG': 'fr',
  'BE-WLX': 'fr',
  'BE-WNA': 'fr',
  'BE-WBR': 'fr',
  'CA-QC': 'fr',
  'CH-GE': 'fr',
  'CH-VD': 'fr',
  'CH-NE': 'fr',
  'CH-JU': 'fr',
  'CH-FR': 'fr',
  'CH-VS': 'fr',
  'CH-TI': 'it',
}

/** Returns the language that people of a place have their first names from; Brussels has both. */
export function nameLanguage(random: Random, country: Country, regionId: string): Locale {
  if (regionId === 'BE-BRU') return random.chance(0.7) ? 'fr' : 'nl'
  return languageByRegion[regionId] ?? nameLanguages[country]
}
