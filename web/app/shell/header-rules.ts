import { creditsBadgeThreshold, localeCookieName } from '#contract/api/limits.ts'
import { type Locale, parseLocale } from '#contract/features/sites/locale.ts'
import type { RouteName } from '#contract/routing/routes.ts'

const pagesWithBackButton: readonly RouteName[] = [
  'profile',
  'members-id',
  'likes',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-id-paymentmethod',
]

interface HeaderContext {
  installed: boolean
  historyLength: number
  name: RouteName | null
}

/** Returns whether the back button shows: installed app, something to go back to, one of its pages. */
export function showsBackButton({ installed, historyLength, name }: HeaderContext): boolean {
  return installed && historyLength > 1 && name !== null && pagesWithBackButton.includes(name)
}

/** Returns how the badge of the credits looks: hidden above ten, a warning above zero, danger at zero. */
export function getCreditsBadge(credits: number): 'hidden' | 'warning' | 'danger' {
  if (credits > creditsBadgeThreshold) return 'hidden'
  return credits > 0 ? 'warning' : 'danger'
}

interface LanguageContext {
  /** The language of the page. */
  current: Locale
  /** The page's cookies, as `document.cookie` has them. */
  cookies: string
  /** What the browser's owner reads, the best language first. */
  preferred: readonly string[]
}

/**
 * Returns the language to offer to a visitor: their browser's best one that the site speaks, unless they read the
 * page's own, too, or have chosen one.
 */
export function chooseLanguageToSuggest({ current, cookies, preferred }: LanguageContext): Locale | null {
  if (cookies.split('; ').some((cookie) => cookie.startsWith(`${localeCookieName}=`))) return null
  const read = preferred.map(parseLocale).filter((locale) => locale !== undefined)
  return read.includes(current) ? null : (read[0] ?? null)
}
