import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findLocaleBySlug,
  isLocaleCode,
  listSuggestedLocales,
  localeCodes,
  locales,
  parseLocale,
  replaceAutoSlug,
} from '#contract/features/sites/locale.ts'

describe('locales', () => {
  it('are seven in their order, each with iso, gifLocale and an existing file (E-125…E-128, I-007, K-001)', () => {
    expect(locales.map((locale) => locale.code)).toEqual(['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'])
    expect(locales.map((locale) => locale.code)).toEqual([...localeCodes])
    expect(locales.map((locale) => locale.iso)).toEqual([
      'en-GB',
      'nl-NL',
      'de-DE',
      'it-IT',
      'fr-FR',
      'es-ES',
      'pl-PL',
    ])
    for (const locale of locales) {
      expect(locale.gifLocale).toBe(locale.code)
      expect(existsSync(new URL(`../../../locales/${locale.file}`, import.meta.url))).toBe(true)
    }
  })

  it('are recognised by code and by the first two letters of a language (T-003)', () => {
    expect(isLocaleCode('pl')).toBe(true)
    expect(isLocaleCode('xx')).toBe(false)
    expect(parseLocale('de-DE')).toBe('de')
    expect(parseLocale('NL')).toBe('nl')
    expect(parseLocale('xx')).toBeUndefined()
    expect(parseLocale(null)).toBeUndefined()
  })

  it.each([
    ['US', ['en', 'es']],
    ['NL', ['nl']],
    ['BE', ['nl', 'fr', 'de']],
    ['FR', ['fr']],
    ['IT', ['it']],
    ['ES', ['es']],
    ['DE', ['de']],
    ['AT', ['de']],
    ['IE', ['en']],
    ['GB', ['en']],
    ['CA', ['en', 'fr']],
    ['PL', ['pl']],
    ['AU', ['en']],
    ['NZ', ['en']],
    ['CH', ['de', 'it', 'fr', 'en']],
  ])('are suggested by country: %s (I-009…I-023)', (country, codes) => {
    expect(listSuggestedLocales(country)).toEqual(codes)
  })

  it('are suggested by the site’s language, otherwise English, when the country is unknown (I-009)', () => {
    expect(listSuggestedLocales('BR', 'it-IT')).toEqual(['it'])
    expect(listSuggestedLocales(null, 'xx')).toEqual(['en'])
    expect(listSuggestedLocales('BR')).toEqual(['en'])
  })
})

describe('the slug helper', () => {
  it('replaces auto with the slug of the language, eng for English (I-008, R-060, R-061)', () => {
    expect(localeCodes.map((code) => replaceAutoSlug('auto', code))).toEqual([
      'eng',
      'nl',
      'de',
      'it',
      'fr',
      'es',
      'pl',
    ])
  })

  it('leaves any other slug alone (R-060)', () => {
    expect(replaceAutoSlug('summer', 'en')).toBe('summer')
    expect(replaceAutoSlug('en', 'en')).toBe('en')
  })

  it('finds the language that a slug names (R-061)', () => {
    expect(findLocaleBySlug('eng')).toBe('en')
    expect(findLocaleBySlug('pl')).toBe('pl')
    expect(findLocaleBySlug('en')).toBeUndefined()
    expect(findLocaleBySlug('summer')).toBeUndefined()
  })
})
