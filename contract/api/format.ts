import { defaultDateLocale, findLocale, type Locale } from '../features/sites/locale.ts'

type Moment = Date | number | string

/** Money as the calls carry it: whole cents (or yen) and an ISO 4217 currency. */
type MoneyAmount = { amount: number; currency: string }

export type DateStyle = 'short' | 'medium' | 'long' | 'full'

// Making an Intl formatter costs far more than using one.
const formatters = new Map<string, unknown>()

function getFormatter<F>(key: string, make: () => F): F {
  const known = formatters.get(key)
  // The key names the kind of the formatter, so what was stored under it is an F.
  if (known) return known as F
  const made = make()
  formatters.set(key, made)
  return made
}

/** Returns the BCP 47 tag for dates: that of the language, Dutch when there is none. */
export function getDateTag(locale: Locale | undefined): string {
  return findLocale(locale ?? defaultDateLocale).iso
}

/** Returns a formatter of dates, made once for each language and way of writing. */
export function getDateFormat(
  locale: Locale | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const tag = getDateTag(locale)
  return getFormatter(`date ${tag} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tag, options))
}

/** Formats a day, as in "3 May 2026". The zone is always named: server and browser must write the same. */
export function formatDate(
  moment: Moment,
  locale: Locale | undefined,
  { style = 'long', timeZone }: { style?: DateStyle; timeZone: string },
): string {
  return getDateFormat(locale, { dateStyle: style, timeZone }).format(new Date(moment))
}

/** Formats the time of day, as in "14:05". */
export function formatTime(moment: Moment, locale: Locale | undefined, timeZone: string): string {
  return getDateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(moment))
}

/**
 * Formats a day with its time and the name of the zone, as in "3 May 2026, 14:05 CEST": a page and an e-mail about the
 * same moment are read side by side.
 */
export function formatDateTime(moment: Moment, locale: Locale | undefined, timeZone: string): string {
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  return getDateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...time }).format(
    new Date(moment),
  )
}

const relativeSteps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats how far a moment is from now, as in "3 hours ago", "yesterday", "in 2 days". */
export function formatRelativeTime(moment: Moment, now: Moment, locale: Locale | undefined): string {
  const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000
  const [unit, length] = relativeSteps.find((step) => Math.abs(seconds) >= step[1]) ?? ['second', 1]
  return getRelativeFormat(locale).format(unit === 'second' ? 0 : Math.trunc(seconds / length), unit)
}

function getRelativeFormat(locale: Locale | undefined): Intl.RelativeTimeFormat {
  const tag = getDateTag(locale)
  return getFormatter(`relative ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
}

/** Names a day in a conversation: "today", "yesterday", the weekday within a week, else the date. */
export function formatDay(
  moment: Moment,
  locale: Locale | undefined,
  { now, timeZone }: { now: Moment; timeZone: string },
): string {
  const days = toDayNumber(now, timeZone) - toDayNumber(moment, timeZone)
  if (days === 0 || days === 1) return getRelativeFormat(locale).format(-days, 'day')
  if (days > 1 && days < 7)
    return getDateFormat(locale, { weekday: 'long', timeZone }).format(new Date(moment))
  return formatDate(moment, locale, { style: 'long', timeZone })
}

/** Counts calendar days, so that two moments of one local day get one number. */
export function toDayNumber(moment: Moment, timeZone: string): number {
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }
  // Swedish writes dates as ISO 8601 does.
  const format = getFormatter(
    `day ${timeZone}`,
    () => new Intl.DateTimeFormat('sv-SE', { ...options, timeZone }),
  )
  return Date.parse(`${format.format(new Date(moment))}T00:00:00Z`) / 86_400_000
}

/** Formats a number with the separators of the language. */
export function formatNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  const tag = findLocale(locale).iso
  const key = `number ${tag} ${JSON.stringify(options)}`
  return getFormatter(key, () => new Intl.NumberFormat(tag, options)).format(value)
}

/** Formats a percentage given as 25 for 25%. */
export function formatPercent(percentage: number, locale: Locale): string {
  return formatNumber(percentage / 100, locale, { style: 'percent', maximumFractionDigits: 1 })
}

/** Formats money given in the smallest unit of its currency, as in "€12.50". */
export function formatMoney(money: MoneyAmount, locale: Locale): string {
  const { amount, currency } = money
  return formatNumber(amount / 10 ** getCurrencyDigits(currency), locale, { style: 'currency', currency })
}

function getCurrencyDigits(currency: string): number {
  const options: Intl.NumberFormatOptions = { style: 'currency', currency }
  const format = getFormatter(`currency ${currency}`, () => new Intl.NumberFormat('en', options))
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Joins texts into a list, as in "a, b and c" or "a, b or c". */
export function formatList(items: readonly string[], locale: Locale, kind: 'and' | 'or' = 'and'): string {
  const tag = findLocale(locale).iso
  const type = kind === 'and' ? 'conjunction' : 'disjunction'
  return getFormatter(`list ${tag} ${type}`, () => new Intl.ListFormat(tag, { type })).format(items)
}

/** Names a language, given by its code such as "de" or "de-DE", in another one. */
export function formatLanguage(language: string, locale: Locale): string {
  const tag = findLocale(locale).iso
  const names = getFormatter(`language ${tag}`, () => new Intl.DisplayNames(tag, { type: 'language' }))
  return names.of(language) ?? language
}

/** Names a country, given by its ISO 3166-1 code, in the language. */
export function formatCountry(country: string, locale: Locale): string {
  const tag = findLocale(locale).iso
  const names = getFormatter(`country ${tag}`, () => new Intl.DisplayNames(tag, { type: 'region' }))
  return names.of(country) ?? country
}
