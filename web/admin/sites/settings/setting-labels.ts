import { useMemo } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import { countryCodes } from '#contract/features/profiles/countries.ts'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import { findLocale, type Locale, locales } from '#contract/features/sites/locale.ts'
import type { AdminMessageKey } from '#generated/messages.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useText } from '../../admin-language.ts'

/** Settings whose choices mean something else than the same words elsewhere. */
const withOwnChoices: readonly string[] = ['signups', 'enable_site_entry_popup', 'portraits']

/** Returns the message that names a choice of a setting. */
export function toChoiceKey(setting: string, choice: string): AdminMessageKey {
  // Every name and choice of the schema has its text: setting-labels.test.ts.
  return withOwnChoices.includes(setting)
    ? `admin.settingChoice.${setting as 'signups'}.${choice as 'all'}`
    : `admin.settingChoice.${(choice || 'quiet') as 'none'}`
}

/** Returns what the form calls the settings, their parts and their choices; the schema has only their names. */
export function useSettingLabels() {
  const t = useText()
  return {
    setting: (name: string) => t(`admin.setting.${name as 'name'}`),
    /** Undefined for what no setting is called, such as a part that an earlier version had. */
    find: (name: string) => {
      const key = `admin.setting.${name as 'name'}` as const
      const label = t(key)
      return label === key ? undefined : label
    },
    choice: (setting: string, choice: string) =>
      t(toChoiceKey(setting, choice) as 'admin.settingChoice.none'),
  }
}

/** What to leave empty, and what that means, which titles have in brackets for the form alone. */
const hint = / \([^)]*:[^)]*\)$/

/** Returns a function that names a setting or a part of one, as in “Colours: Light: Buttons”; countries by their names. */
export function useSettingPath(): (path: string) => string {
  const labels = useSettingLabels()
  const locale = useLocale()
  const name = (part: string) =>
    /^[A-Z]{2}$/.test(part) ? formatCountry(part, locale) : (labels.find(part)?.replace(hint, '') ?? part)
  return (path) => path.split('.').map(name).join(': ')
}

/** A value to choose, with what it is called. */
export interface SettingChoice {
  readonly value: string
  readonly label: string
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Returns every country that has a name, in the order of the language. */
function listCountries(locale: Locale): SettingChoice[] {
  const tag = findLocale(locale).iso
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' })
  const order = new Intl.Collator(tag)
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((value) => {
      const name = names.of(value)
      return name && !['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'].includes(value)
        ? [{ value, label: name }]
        : []
    })
    .sort((a, b) => order.compare(a.label, b.label))
}

const isOffered = ({ value }: SettingChoice) => countryCodes.some((code) => code === value)

function listCurrencies(locale: Locale): SettingChoice[] {
  const names = new Intl.DisplayNames(findLocale(locale).iso, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value}, ${names.of(value)}` }))
}

const listZones = (): SettingChoice[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value }))

const languages: readonly SettingChoice[] = locales.map(({ code, name }) => ({ value: code, label: name }))

/** What can be chosen for settings whose schema is a text: too many values, or such as the browser knows by name. */
const lists: Readonly<Record<string, (locale: Locale) => readonly SettingChoice[]>> = {
  domain_language: () => languages,
  time_zone: listZones,
  currency: listCurrencies,
  company_country: listCountries,
  countries: (locale) => listCountries(locale).filter(isOffered),
  cancellation_countries: (locale) => listCountries(locale).filter(isOffered),
  age_before_contact: (locale) => listCountries(locale).filter(isOffered),
  age_before_entry: (locale) => listCountries(locale).filter(isOffered),
}

/** Returns every country, for values that each has of its own. */
export function useCountryChoices(): readonly SettingChoice[] {
  const locale = useLocale()
  return useMemo(() => listCountries(locale), [locale])
}

/** Returns the choices of a setting by its name; null where it is not chosen from a list. */
export function useSettingChoices(name: string): readonly SettingChoice[] | null {
  const t = useText()
  const locale = useLocale()
  const listed = useMemo(() => lists[name]?.(locale) ?? null, [name, locale])
  if (name === 'interests') return interestKeys.map((value) => ({ value, label: t(`interests.${value}`) }))
  return listed
}

/** Returns the choices with a value that is none of them in front, so that it is not lost. */
export function withCurrent(choices: readonly SettingChoice[], value: string): readonly SettingChoice[] {
  return choices.some((one) => one.value === value) ? choices : [{ value, label: value || '–' }, ...choices]
}
