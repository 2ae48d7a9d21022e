import { type AgeRule, ageRules } from '#contract/features/age/age-rules.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'

type RuleSettings = Pick<SiteSettings, 'age_before_contact' | 'age_before_entry'>

/** Returns whether the site demands a proof of age in any country. */
export function hasAgeRules({ age_before_contact, age_before_entry }: RuleSettings): boolean {
  return age_before_contact.length > 0 || age_before_entry.length > 0
}

/** Returns the strictest of some rules. */
export function findStrictestRule(rules: readonly AgeRule[]): AgeRule {
  return ageRules.findLast((rule) => rules.includes(rule)) ?? 'none'
}

/** Returns the rule of one country; if the country is not known, the strictest rule of all countries. */
export function findCountryRule(settings: RuleSettings, country: string | null): AgeRule {
  const asks = (countries: readonly string[]) =>
    country === null ? countries.length > 0 : countries.includes(country)
  if (asks(settings.age_before_entry)) return 'before_entry'
  return asks(settings.age_before_contact) ? 'before_contact' : 'none'
}
