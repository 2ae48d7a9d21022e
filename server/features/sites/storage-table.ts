import { formatNumber } from '#contract/api/format.ts'
import { guardedCookies, hostCookiePrefix } from '#contract/api/limits.ts'
import { type StoredKey, storedEntry, storedKeys } from '#contract/api/stored.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Translate } from '#generated/messages.ts'

/** Writes the table of everything kept in a browser, in Markdown, for the cookies page. */
export function storageTable(locale: Locale, t: Translate, overTls: boolean): string {
  const columns = ['name', 'place', 'purpose', 'lifetime', 'need'] as const
  const rows = storedKeys.map((key) => rowOf(key, { locale, t, overTls }))
  return [columns.map((column) => t(`storage.${column}`)), columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function rowOf(
  key: StoredKey,
  { locale, t, overTls }: { locale: Locale; t: Translate; overTls: boolean },
): string[] {
  const { name, place, lifetime, optional } = storedEntry(key)
  return [
    `\`${overTls && guardedCookies.includes(name) ? hostCookiePrefix : ''}${name}\``,
    t(`storage.place.${place}`),
    t(`storage.purpose.${key}`),
    typeof lifetime === 'number' ? lasting(lifetime, locale) : t(`storage.lifetime.${lifetime}`),
    t(optional ? 'storage.optional' : 'storage.necessary'),
  ]
}

function lasting(seconds: number, locale: Locale): string {
  const [unit, each] = seconds < 86_400 ? (['hour', 3600] as const) : (['day', 86_400] as const)
  return formatNumber(seconds / each, locale, { style: 'unit', unit, unitDisplay: 'long' })
}
