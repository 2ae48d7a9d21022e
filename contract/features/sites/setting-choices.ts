import * as z from 'zod/mini'
import { countryCodes } from '../profiles/countries.ts'
import { interestKeys } from '../profiles/interests.ts'
import { localeCodes } from './locale.ts'

/** One of a few values; for any other input, the error lists them. */
export function choice<const T extends readonly string[]>(values: T) {
  const named = values.map((value) => (value === '' ? '“” (empty)' : value))
  return z.enum(values, { error: `must be one of: ${named.join(', ')}` })
}

const checked = (isKnown: (value: string) => boolean, error: string) =>
  z.string().check(z.refine(isKnown, { error }))

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
export const siteLanguage = checked(
  (value) => languages.test(value),
  `must begin with one of: ${localeCodes.join(', ')}`,
)

export const timeZone = checked(isTimeZone, 'must be a time zone, such as Europe/Amsterdam')

export const currency = checked(
  (value) => Intl.supportedValuesOf('currency').includes(value),
  'must be a currency in three capital letters (ISO 4217), such as EUR',
)

/** A country whose regions and cities the product knows. */
export const offeredCountry = checked(isAmong(countryCodes), `must be one of: ${countryCodes.join(', ')}`)

/** Any country, or none. */
export const companyCountry = checked(
  (value) => /^([A-Z]{2})?$/.test(value),
  'must be a country in two capital letters (ISO 3166), such as NL',
)

/** The name of a value that each country has of its own. */
export const countryKey = checked(
  (value) => /^[A-Z]{2}$/.test(value),
  'must be a country in two capital letters (ISO 3166), such as NL',
)

export const interest = checked(isAmong(interestKeys), 'is no interest that the product knows')

/** Where pictures come from: a folder of this host, or one of another host. */
export const pictureFolder = checked(
  (value) => /^(https?:\/\/[^\s/]+)?\/([^\s]*\/)?$/.test(value),
  'must be a path or an address that ends with a slash, such as /photos/',
)

/** What stands before the number of an invoice; `{year}` becomes the year in which it is issued. */
export const invoicePrefix = checked(
  (value) => value.length <= 20 && /^([A-Za-z0-9/._-]|\{year\})*$/.test(value),
  'must be letters, digits, hyphens, dots or slashes, and {year} for the year, such as FLIRT-{year}-',
)

export const day = checked((value) => !Number.isNaN(Date.parse(value)), 'must be a date, such as 2026-01-31')

/** An e-mail address, or none. */
export const optionalEmail = checked(
  (value) => /^$|^[^\s@<>"(),:;]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(value),
  'must be an e-mail address, such as help@flirt.example',
)
