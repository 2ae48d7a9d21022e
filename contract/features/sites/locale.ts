import * as z from 'zod/mini'

/** The codes of the seven languages in the order of the specification; en is the default. */
export const localeCodes = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'] as const
export const Locale = z.enum(localeCodes)
export type Locale = z.infer<typeof Locale>

/** The languages in the order in which they are offered: tag, GIF language, message file, lander slug, own name. */
export const locales = [
  { code: 'en', iso: 'en-GB', gifLocale: 'en', file: 'en.json', slug: 'eng', name: 'English' },
  { code: 'nl', iso: 'nl-NL', gifLocale: 'nl', file: 'nl.json', slug: 'nl', name: 'Nederlands' },
  { code: 'de', iso: 'de-DE', gifLocale: 'de', file: 'de.json', slug: 'de', name: 'Deutsch' },
  { code: 'it', iso: 'it-IT', gifLocale: 'it', file: 'it.json', slug: 'it', name: 'Italiano' },
  { code: 'fr', iso: 'fr-FR', gifLocale: 'fr', file: 'fr.json', slug: 'fr', name: 'Français' },
  { code: 'es', iso: 'es-ES', gifLocale: 'es', file: 'es.json', slug: 'es', name: 'Español' },
  { code: 'pl', iso: 'pl-PL', gifLocale: 'pl', file: 'pl.json', slug: 'pl', name: 'Polski' },
] as const satisfies readonly { code: Locale; [field: string]: string }[]

/** Text without any known language is English. */
export const defaultLocale = 'en' satisfies Locale

/** Dates without a known language are Dutch; this is not the default language. */
export const defaultDateLocale = 'nl' satisfies Locale

/** Languages to suggest first, by the country of the visitor. */
const suggestedByCountry: Readonly<Record<string, readonly Locale[]>> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
}

/** Returns whether a text from outside is one of the seven language codes. */
export function isLocaleCode(value: unknown): value is Locale {
  return localeCodes.some((code) => code === value)
}

/** Finds a language by its code. */
export function findLocale(code: Locale): (typeof locales)[number] {
  return locales.find((entry) => entry.code === code) ?? locales[0]
}

/** Takes the language out of `de-DE`, `nl` or the like; undefined when it is none of the seven. */
export function parseLocale(language: string | null | undefined): Locale | undefined {
  const code = language?.slice(0, 2).toLowerCase()
  return isLocaleCode(code) ? code : undefined
}

/** Lists the languages to suggest: those of the country, else the site's own, else English. */
export function listSuggestedLocales(
  country: string | null | undefined,
  domainLanguage?: string | null,
): readonly Locale[] {
  const byCountry = country ? suggestedByCountry[country.toUpperCase()] : undefined
  return byCountry ?? [parseLocale(domainLanguage) ?? defaultLocale]
}

/** Replaces the lander slug `auto` with the slug of the language; any other slug stays. */
export function replaceAutoSlug(slug: string, locale: Locale): string {
  return slug === 'auto' ? findLocale(locale).slug : slug
}

/** Finds the language that a lander slug names, as `eng` or `nl` do. */
export function findLocaleBySlug(slug: string): Locale | undefined {
  return locales.find((locale) => locale.slug === slug)?.code
}
