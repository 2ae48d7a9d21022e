import { authCookieName, authCookieSeconds, localeCookieName, localeCookieSeconds } from './limits.ts'

/** One thing that the site keeps in a browser; the cookies page lists them all. */
interface StoredEntry {
  readonly name: string
  readonly place: 'cookie' | 'local' | 'session' | 'cache'
  /** Seconds for cookies; for the rest, what ends it. */
  readonly lifetime: number | 'tab' | 'device' | 'logout'
  /** Needs the visitor's consent where the law asks for it. */
  readonly optional?: true
}

/**
 * Everything that the code keeps in a browser, by what it is for: its text is `storage.purpose.<key>`. Code takes the
 * names from here (`stored.theme.name`); a test fails when it keeps anything else.
 */
export const stored = {
  auth: { name: authCookieName, place: 'cookie', lifetime: authCookieSeconds },
  locale: { name: localeCookieName, place: 'cookie', lifetime: localeCookieSeconds },
  theme: { name: 'theme', place: 'cookie', lifetime: 365 * 86_400 },
  tracking: { name: 'tracking', place: 'cookie', lifetime: 30 * 86_400, optional: true },
  signupAsked: { name: 'signup-asked', place: 'session', lifetime: 'tab' },
} as const satisfies Record<string, StoredEntry>

export type StoredKey = keyof typeof stored

export const storedKeys = Object.keys(stored) as StoredKey[] // The table above has no other keys.

/** Finds an entry with its optional field spelled out. */
export function storedEntry(key: StoredKey): StoredEntry {
  return stored[key]
}
