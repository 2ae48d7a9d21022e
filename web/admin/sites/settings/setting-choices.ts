import { countryCodes } from '#contract/features/profiles/countries.ts'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import { locales } from '#contract/features/sites/locale.ts'
import { useText } from '../../admin-language.ts'

/** A value to choose, with what it is called. */
export interface SettingChoice {
  readonly value: string
  readonly label: string
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const byLabel = (a: SettingChoice, b: SettingChoice) => a.label.localeCompare(b.label, 'en')

/** Returns every country that has a name. */
function listCountries(): SettingChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((value) => {
      const name = names.of(value)
      return name && !['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'].includes(value)
        ? [{ value, label: name }]
        : []
    })
    .sort(byLabel)
}

const countries = listCountries()

const offered = countries.filter(({ value }) => countryCodes.some((code) => code === value))

function listCurrencies(): SettingChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value}, ${names.of(value)}` }))
}

const listZones = (): SettingChoice[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value }))

const languages: readonly SettingChoice[] = locales.map(({ code, name }) => ({ value: code, label: name }))

/** What can be chosen for settings whose schema is a text: too many values, or such as the browser knows by name. */
const lists: Readonly<Record<string, readonly SettingChoice[]>> = {
  domain_language: languages,
  time_zone: listZones(),
  currency: listCurrencies(),
  company_country: countries,
  countries: offered,
  cancellation_countries: offered,
  age_before_contact: offered,
  age_before_entry: offered,
}

/** Every country, for values that each has of its own. */
export const countryChoices: readonly SettingChoice[] = countries

/** Returns the choices of a setting by its name; null where it is not chosen from a list. */
export function useSettingChoices(name: string): readonly SettingChoice[] | null {
  const t = useText()
  if (name === 'interests') return interestKeys.map((value) => ({ value, label: t(`interests.${value}`) }))
  return lists[name] ?? null
}

/** Returns the choices with a value that is none of them in front, so that it is not lost. */
export function withCurrent(choices: readonly SettingChoice[], value: string): readonly SettingChoice[] {
  return choices.some((one) => one.value === value) ? choices : [{ value, label: value || '–' }, ...choices]
}
