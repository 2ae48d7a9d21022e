import { describe, expect, it } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

describe('the language of a page', () => {
  it.each([
    [
      'the cookie before everything',
      { cookie: 'fr', path: 'de', accountLanguage: 'pl', domainLanguage: 'nl-NL' },
      'fr',
    ],
    [
      'the address before account and site',
      { path: 'de', accountLanguage: 'pl', domainLanguage: 'nl-NL' },
      'de',
    ],
    ['the account before the site', { accountLanguage: 'pl', domainLanguage: 'nl-NL' }, 'pl'],
    ['the site without a choice (C-020)', { domainLanguage: 'nl-NL' }, 'nl'],
    ['the site by its first two letters (T-003)', { domainLanguage: 'DE' }, 'de'],
    ['English for a site in another language (C-020)', { domainLanguage: 'xx' }, 'en'],
    ['English without any sign', {}, 'en'],
    ['the site when the cookie is nonsense', { cookie: 'xx', domainLanguage: 'es-ES' }, 'es'],
    [
      'English when all are empty',
      { cookie: '', path: null, accountLanguage: null, domainLanguage: '' },
      'en',
    ],
  ])('is that of %s', (_reason, signs, locale) => {
    expect(chooseLocale(signs)).toBe(locale)
  })
})
