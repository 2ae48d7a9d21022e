import * as z from 'zod/mini'
import { countryCodes } from '../profiles/countries.ts'
import { interestKeys } from '../profiles/interests.ts'
import { localeCodes } from './locale.ts'

/** One of a few values; for any other input, the error lists them. */
export function choice<const T extends readonly string[]>(values: T) {
  const named = values.map((value) => (value === '' ? '“” (empty)' : value))
  return z.enum(values, { error: `must be one of: ${named.join(', ')}` })
}

/** What a text of the settings has to be; an issue that is not about one of a few choices names it. */
export const settingFormats = [
  'language',
  'time_zone',
  'currency',
  'offered_country',
  'country',
  'interest',
  'folder',
  'invoice_prefix',
  'day',
  'email',
  'plain_text',
  'link',
  'selector',
  'colour',
] as const
export type SettingFormat = (typeof settingFormats)[number]

interface FormatRule {
  readonly format: SettingFormat
  readonly error: string
}

/** A text with a rule; its issues name the format, so that they can be put into words in any language. */
const checked = (isKnown: (value: string) => boolean, { format, error }: FormatRule) =>
  z.string().check(z.refine(isKnown, { error, params: { format } }))

const isAmong = (known: readonly string[]) => (value: string) => known.includes(value)

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const languages = new RegExp(`^(${localeCodes.join('|')})(-[A-Z]{2})?$`)

/** The language of a site, such as `de` or `de-DE`. */
export const siteLanguage = checked((value) => languages.test(value), {
  format: 'language',
  error: `must begin with one of: ${localeCodes.join(', ')}`,
})

export const timeZone = checked(isTimeZone, {
  format: 'time_zone',
  error: 'must be a time zone, such as Europe/Amsterdam',
})

export const currency = checked((value) => Intl.supportedValuesOf('currency').includes(value), {
  format: 'currency',
  error: 'must be a currency in three capital letters (ISO 4217), such as EUR',
})

/** A country whose regions and cities the product knows. */
export const offeredCountry = checked(isAmong(countryCodes), {
  format: 'offered_country',
  error: `must be one of: ${countryCodes.join(', ')}`,
})

/** Any country, or none. */
export const companyCountry = checked((value) => /^([A-Z]{2})?$/.test(value), {
  format: 'country',
  error: 'must be a country in two capital letters (ISO 3166), such as NL',
})

/** The name of a value that each country has of its own. */
export const countryKey = checked((value) => /^[A-Z]{2}$/.test(value), {
  format: 'country',
  error: 'must be a country in two capital letters (ISO 3166), such as NL',
})

export const interest = checked(isAmong(interestKeys), {
  format: 'interest',
  error: 'is no interest that the product knows',
})

/** Where pictures come from: a folder of this host, or one of another host. */
export const pictureFolder = checked((value) => /^(https?:\/\/[^\s/]+)?\/([^\s]*\/)?$/.test(value), {
  format: 'folder',
  error: 'must be a path or an address that ends with a slash, such as /photos/',
})

/** What stands before the number of an invoice; `{year}` becomes the year in which it is issued. */
export const invoicePrefix = checked(
  (value) => value.length <= 20 && /^([A-Za-z0-9/._-]|\{year\})*$/.test(value),
  {
    format: 'invoice_prefix',
    error:
      'must be letters, digits, hyphens, dots or slashes, and {year} for the year, such as FLIRT-{year}-',
  },
)

export const day = checked((value) => !Number.isNaN(Date.parse(value)), {
  format: 'day',
  error: 'must be a date, such as 2026-01-31',
})

/** An e-mail address, or none. */
export const optionalEmail = checked(
  (value) => /^$|^[^\s@<>"(),:;]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(value),
  { format: 'email', error: 'must be an e-mail address, such as help@flirt.example' },
)
