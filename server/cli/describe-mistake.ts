import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import { describeContrast } from '#contract/features/sites/contrast.ts'

type Code = PreflightMistake['code']
type Sentences = { readonly [C in Code]: (mistake: Extract<PreflightMistake, { code: C }>) => string }

/** English with the names that the settings have in files; amounts are whole cents, as there. */
const sentences: Sentences = {
  empty: ({ setting }) => `${setting} is empty`,
  invalid: ({ setting }) => `${setting} is not valid`,
  format: ({ setting, format }) => `${setting} must be: ${format.replaceAll('_', ' ')}`,
  choice: ({ setting, choices }) => `${setting} must be one of: ${choices.join(', ')}`,
  number_too_small: ({ setting, min }) => `${setting} must be at least ${min}`,
  number_too_large: ({ setting, max }) => `${setting} must be at most ${max}`,
  text_too_short: ({ setting, min }) => `${setting} must have at least ${min} characters`,
  text_too_long: ({ setting, max }) => `${setting} must have at most ${max} characters`,
  list_too_short: ({ setting, min }) => `${setting} must have at least ${min} entries`,
  sample: ({ setting, value }) => `${setting} is still the sample “${value}”`,
  required_in_country: ({ setting, country }) =>
    `${setting} is empty, and companies in ${country} must name it`,
  no_vat_number: ({ country }) => `vat_numbers has no number for ${country}`,
  no_vat_rate: ({ country }) => `vat_percent has no rate for ${country}`,
  no_refund_period: ({ language }) => `${language}: the text does not state the period`,
  open_placeholder: ({ language }) => `${language}: the text has a placeholder that is not filled`,
  signup_credits_too_few: ({ given, conversations, needed, price, fits }) =>
    `signup_credits is ${given}, but the ${conversations} free conversations cost ${needed} at message_credits ${price}: raise signup_credits to ${needed}, or lower message_credits to ${fits}`,
  welcome_minimum_too_low: ({ cheapest }) =>
    `welcome_minimum_cents must be above the cheapest package (${cheapest.amount})`,
  welcome_minimum_too_high: ({ minimum, dearest }) =>
    `welcome_minimum_cents is ${minimum.amount}, above every package, so no one gets the welcome discount: lower it to ${dearest.amount} or less`,
  package_too_small: ({ credits, price }) =>
    `the package of ${credits} credits does not buy one message (message_credits is ${price}): give it at least ${price}`,
  no_package: ({ currency }) => `no package is on sale in ${currency}`,
  no_provider: () => 'no payment provider is set up, so no one can pay',
  unpaid_countries: ({ currency, countries }) =>
    `no provider of this site takes ${currency} from members in ${countries.join(', ')}: add one that does, or remove them from countries`,
  low_contrast: describeContrast,
  claim_example: () => 'premium_claim is an example, which only a demo site can show',
  claim_period: () =>
    'premium_claim.period must have a first and a last day, such as 2026-01-01 – 2026-01-31',
  claim_unmeasured: ({ from, to }) => `premium_claim: too few members have given likes from ${from} to ${to}`,
  claim_percent: ({ given, measured }) => `premium_claim.percent is ${given}, but ${measured} was measured`,
  claim_members: ({ counted }) => `premium_claim.members must be ${counted}`,
  domain_of_another_site: ({ setting, domain }) => `${setting} is at ${domain}, the domain of another site`,
  inbox_of_another_site: ({ setting }) => `${setting} is the inbox of another site`,
  picture_missing: ({ setting }) => `${setting} names a picture that this site does not have`,
}

/** Says in English what the preflight finds, for the command line; the back office has words of its own. */
export function describeMistake(mistake: PreflightMistake): string {
  // The sentence stands under the code of its mistake, so it takes that mistake.
  const describe = sentences[mistake.code] as (mistake: PreflightMistake) => string
  return describe(mistake)
}
