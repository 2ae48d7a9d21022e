import { localeCookieName } from '#contract/api/limits.ts'
import { type Locale, localeFromLanguage } from '#contract/features/sites/locale.ts'

interface Visit {
  /** The language of the page. */
  current: Locale
  /** The page's cookies, as `document.cookie` has them. */
  cookies: string
  /** What the browser's owner reads, the best language first. */
  preferred: readonly string[]
}

/**
 * The language to offer to a visitor: their browser's best one that the site speaks, unless they read the page's own,
 * too, or have chosen one.
 */
export function languageToSuggest({ current, cookies, preferred }: Visit): Locale | null {
  if (cookies.split('; ').some((cookie) => cookie.startsWith(`${localeCookieName}=`))) return null
  const read = preferred.map(localeFromLanguage).filter((locale) => locale !== undefined)
  return read.includes(current) ? null : (read[0] ?? null)
}
