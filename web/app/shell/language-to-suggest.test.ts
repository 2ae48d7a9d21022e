import { expect, it } from 'vitest'
import { languageToSuggest } from './language-to-suggest.ts'

it('offers the first language of the browser that the site speaks (I-005)', () => {
  const preferred = ['sv-SE', 'pl-PL', 'de']
  expect(languageToSuggest({ current: 'en', cookies: 'theme=dark', preferred })).toBe('pl')
})

it('offers nothing to who reads the language of the page, too', () => {
  expect(languageToSuggest({ current: 'en', cookies: '', preferred: ['pl-PL', 'en-US'] })).toBeNull()
})

it('offers nothing where the site speaks none of their languages', () => {
  expect(languageToSuggest({ current: 'en', cookies: '', preferred: ['sv-SE'] })).toBeNull()
})

it('offers nothing to who has chosen a language', () => {
  const cookies = 'theme=dark; locale=en'
  expect(languageToSuggest({ current: 'en', cookies, preferred: ['pl-PL'] })).toBeNull()
})
