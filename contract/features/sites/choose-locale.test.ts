import { describe, expect, it } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

describe('the language of a page', () => {
  it.each([
    [
      'the cookie before everything (I-003, I-005)',
      { cookie: 'fr', path: 'de', accountLanguage: 'pl', domainLanguage: 'nl-NL' },
      'fr',
    ],
    [
      'the address before account and site (I-005)',
      { path: 'de', accountLanguage: 'pl', domainLanguage: 'nl-NL' },
      'de',
    ],
    ['the account before the site (I-006)', { accountLanguage: 'pl', domainLanguage: 'nl-NL' }, 'pl'],
    ['the site without a choice (C-020)', { domainLanguage: 'nl-NL' }, 'nl'],
    ['the site by its first two letters (T-003)', { domainLanguage: 'DE' }, 'de'],
    ['English for a site in another language (C-020)', { domainLanguage: 'xx' }, 'en'],
    ['English without any sign (I-002)', {}, 'en'],
    ['the site when the cookie is nonsense', { cookie: 'xx', domainLanguage: 'es-ES' }, 'es'],
    [
      'English when all are empty',
      { cookie: '', path: null, accountLanguage: null, domainLanguage: '' },
      'en',
    ],
  ])('is that of %s (I-005)', (_reason, signs, locale) => {
    expect(chooseLocale(signs)).toBe(locale)
  })
})
