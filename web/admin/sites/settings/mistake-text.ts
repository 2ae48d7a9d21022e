import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import { formatCountry, formatDate, formatList, formatMoney, formatNumber } from '#contract/api/format.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useText } from '../../admin-language.ts'
import { useSettingLabels, useSettingPath } from './setting-labels.ts'

type Code = PreflightMistake['code']
type Of<C extends Code> = Extract<PreflightMistake, { code: C }>
type Sentences = { readonly [C in Code]?: (mistake: Of<C>) => string }

/** Returns a function that says a finding of the preflight in the words of the form. */
export function useMistakeText(): (mistake: PreflightMistake) => string {
  const values = useValueSentences()
  const sentences: Required<Sentences> = { ...values, ...useSubjectSentences() }
  return (mistake) => {
    // The sentence stands under the code of its mistake, so it takes that mistake.
    const say = sentences[mistake.code] as (mistake: PreflightMistake) => string
    return say(mistake)
  }
}

/** What is wrong with a value by itself. */
function useValueSentences() {
  const t = useText()
  const locale = useLocale()
  const name = useSettingPath()
  const labels = useSettingLabels()
  return {
    empty: (one) => t('admin.preflight.empty', { setting: name(one.setting) }),
    invalid: (one) => t('admin.preflight.invalid', { setting: name(one.setting) }),
    // Each of these messages takes the setting, like the one of the type.
    format: ({ format, setting }) =>
      t(`admin.preflight.format.${format}` as 'admin.preflight.format.day', { setting: name(setting) }),
    choice: ({ setting, choices }) => {
      const own = setting.split('.').at(-1) ?? ''
      const listed = choices.map((choice) => labels.choice(own, choice))
      return t('admin.preflight.choice', { setting: name(setting), choices: formatList(listed, locale) })
    },
    number_too_small: ({ setting, min }) =>
      t('admin.preflight.number_too_small', { setting: name(setting), min }),
    number_too_large: ({ setting, max }) =>
      t('admin.preflight.number_too_large', { setting: name(setting), max }),
    text_too_short: ({ setting, min }) =>
      t('admin.preflight.text_too_short', { setting: name(setting), min }),
    text_too_long: ({ setting, max }) => t('admin.preflight.text_too_long', { setting: name(setting), max }),
    list_too_short: ({ setting, min }) =>
      t('admin.preflight.list_too_short', { setting: name(setting), min }),
    sample: ({ setting, value }) => t('admin.preflight.sample', { setting: name(setting), value }),
    picture_missing: (one) => t('admin.preflight.picture_missing', { setting: name(one.setting) }),
    domain_of_another_site: ({ setting, domain }) =>
      t('admin.preflight.domain_of_another_site', { setting: name(setting), domain }),
    inbox_of_another_site: (one) =>
      t('admin.preflight.inbox_of_another_site', { setting: name(one.setting) }),
  } satisfies Sentences
}

/** What contradicts a law, the prices, or what stands elsewhere. */
function useSubjectSentences() {
  const t = useText()
  const locale = useLocale()
  const name = useSettingPath()
  const country = (code: string) => formatCountry(code, locale)
  const money = (amount: Of<'welcome_minimum_too_low'>['cheapest']) => formatMoney(amount, locale)
  const day = (date: string) => formatDate(date, locale, { timeZone: 'UTC' })
  const minimum = name('welcome_minimum_cents')
  return {
    required_in_country: (one) =>
      t('admin.preflight.required_in_country', { setting: name(one.setting), country: country(one.country) }),
    no_vat_number: (one) => t('admin.preflight.no_vat_number', { country: country(one.country) }),
    no_vat_rate: (one) => t('admin.preflight.no_vat_rate', { country: country(one.country) }),
    no_refund_period: ({ language }) => t('admin.preflight.no_refund_period', { language: name(language) }),
    open_placeholder: ({ language }) => t('admin.preflight.open_placeholder', { language: name(language) }),
    signup_credits_too_few: ({ code: _, ...numbers }) =>
      t('admin.preflight.signup_credits_too_few', {
        ...numbers,
        signup: name('signup_credits'),
        message: name('message_credits'),
      }),
    welcome_minimum_too_low: ({ cheapest }) =>
      t('admin.preflight.welcome_minimum_too_low', { setting: minimum, cheapest: money(cheapest) }),
    welcome_minimum_too_high: (one) =>
      t('admin.preflight.welcome_minimum_too_high', {
        setting: minimum,
        minimum: money(one.minimum),
        dearest: money(one.dearest),
      }),
    package_too_small: ({ credits, price }) => t('admin.preflight.package_too_small', { credits, price }),
    no_package: ({ currency }) => t('admin.preflight.no_package', { currency }),
    no_provider: () => t('admin.preflight.no_provider'),
    unpaid_countries: ({ currency, countries }) =>
      t('admin.preflight.unpaid_countries', {
        currency,
        countries: formatList(countries.map(country), locale),
        setting: name('countries'),
      }),
    low_contrast: ({ scheme, front, back, contrast, min }) =>
      t('admin.preflight.low_contrast', {
        scheme: name(scheme),
        front: name(front),
        back: name(back),
        // Rounded down: what is just below the minimum must not look as if it had reached it.
        contrast: formatNumber(Math.floor(contrast * 10) / 10, locale),
        min: formatNumber(min, locale),
      }),
    claim_example: () => t('admin.preflight.claim_example', { setting: name('premium_claim') }),
    claim_period: () => t('admin.preflight.claim_period', { setting: name('premium_claim.period') }),
    claim_unmeasured: ({ from, to }) =>
      t('admin.preflight.claim_unmeasured', { from: day(from), to: day(to) }),
    claim_percent: ({ given, measured }) =>
      t('admin.preflight.claim_percent', { setting: name('premium_claim.percent'), given, measured }),
    claim_members: ({ counted }) =>
      t('admin.preflight.claim_members', { setting: name('premium_claim.members'), counted }),
  } satisfies Sentences
}
