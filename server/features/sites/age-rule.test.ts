import { describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { findCountryRule, findStrictestRule, hasAgeRules } from './age-rule.ts'

const rules: Pick<SiteSettings, 'age_before_contact' | 'age_before_entry'> = {
  age_before_contact: ['FR', 'IT'],
  age_before_entry: ['IT', 'GB'],
}
const only = (change: Partial<typeof rules>) => ({ age_before_contact: [], age_before_entry: [], ...change })

describe('the rule of a country', () => {
  it.each([
    ['NL', 'none'],
    ['FR', 'before_contact'],
    ['GB', 'before_entry'],
    ['IT', 'before_entry'],
  ] as const)('is the strictest that names it: %s, %s', (country, rule) => {
    expect(findCountryRule(rules, country)).toBe(rule)
  })

  it('is, where the country is not known, the strictest that any country has', () => {
    expect(findCountryRule(rules, null)).toBe('before_entry')
    expect(findCountryRule(only({ age_before_contact: ['FR'] }), null)).toBe('before_contact')
    expect(findCountryRule(only({}), null)).toBe('none')
  })
})

it('a site has rules as soon as one list names a country', () => {
  expect(hasAgeRules(only({}))).toBe(false)
  expect(hasAgeRules(only({ age_before_contact: ['FR'] }))).toBe(true)
  expect(hasAgeRules(only({ age_before_entry: ['FR'] }))).toBe(true)
})

it('of several rules the strictest holds, in whatever order', () => {
  expect(findStrictestRule(['before_entry', 'none'])).toBe('before_entry')
  expect(findStrictestRule(['none', 'before_contact'])).toBe('before_contact')
  expect(findStrictestRule([])).toBe('none')
})
