import { consentCookieName, consentCookieSeconds } from '../features/tracking/tracking.ts'
import {
  authCookieName,
  authCookieSeconds,
  deviceCookieName,
  deviceCookieSeconds,
  localeCookieName,
  localeCookieSeconds,
  partnerCookieName,
  partnerSessionSeconds,
  signInCookieName,
  signInSeconds,
  signupAskedCookieName,
  signupAskedCookieSeconds,
  staffCookieName,
  staffSessionSeconds,
} from './limits.ts'

/** An item that the site stores in a browser; the cookies page lists them all. */
interface StoredEntry {
  readonly name: string
  readonly place: 'cookie' | 'local' | 'session' | 'cache' | 'database'
  /** Its lifetime: seconds for cookies, for the rest what ends it. */
  readonly lifetime: number | 'tab' | 'device' | 'logout'
  /** Needs the visitor's consent where the law asks for it. */
  readonly optional?: true
}

/**
 * Everything that the code keeps in a browser, by what it is for: its text is `storage.purpose.<key>`. A test fails
 * when the code keeps anything else. What `keepPersonal` keeps carries the member's id where `…` stands.
 */
export const stored = {
  auth: { name: authCookieName, place: 'cookie', lifetime: authCookieSeconds },
  device: { name: deviceCookieName, place: 'cookie', lifetime: deviceCookieSeconds },
  locale: { name: localeCookieName, place: 'cookie', lifetime: localeCookieSeconds },
  staff: { name: staffCookieName, place: 'cookie', lifetime: staffSessionSeconds },
  staffSignIn: { name: signInCookieName, place: 'cookie', lifetime: signInSeconds },
  partner: { name: partnerCookieName, place: 'cookie', lifetime: partnerSessionSeconds },
  adminLanguage: { name: 'admin-language', place: 'local', lifetime: 'device' },
  adminKeys: { name: 'admin-keys', place: 'local', lifetime: 'device' },
  adminSite: { name: 'admin-site', place: 'session', lifetime: 'tab' },
  theme: { name: 'theme', place: 'cookie', lifetime: 365 * 86_400 },
  tracking: { name: 'tracking', place: 'cookie', lifetime: 30 * 86_400, optional: true },
  siteEntry: { name: 'site-entry', place: 'local', lifetime: 'device' },
  drafts: { name: 'me:…:drafts', place: 'local', lifetime: 'logout' },
  typed: { name: 'me:…:typed:…', place: 'session', lifetime: 'tab' },
  outbox: { name: 'me:…:outbox:…', place: 'local', lifetime: 'logout' },
  ageNext: { name: 'me:…:age-next', place: 'local', lifetime: 'logout' },
  unsentLikes: { name: 'me:…:unsent-likes', place: 'local', lifetime: 'logout' },
  fictional: { name: 'me:…:fictional', place: 'local', lifetime: 'logout' },
  matchesShown: { name: 'me:…:matches-shown', place: 'local', lifetime: 'logout' },
  lastOpenedLike: { name: 'me:…:last-opened-like', place: 'local', lifetime: 'logout' },
  consent: { name: consentCookieName, place: 'cookie', lifetime: consentCookieSeconds },
  dismissed: { name: 'dismissed', place: 'local', lifetime: 'device' },
  pushWanted: { name: 'push-wanted', place: 'local', lifetime: 'logout' },
  pushDenied: { name: 'push-denied', place: 'local', lifetime: 'device' },
  signals: { name: 'me:…:signals', place: 'local', lifetime: 'logout' },
  files: { name: 'personal-files', place: 'database', lifetime: 'logout' },
  bonusModals: { name: 'bonus-modals', place: 'session', lifetime: 'tab' },
  offline: { name: 'offline-1', place: 'cache', lifetime: 'device' },
  assets: { name: 'assets-1', place: 'cache', lifetime: 'device' },
  keptChats: { name: 'chats-1', place: 'cache', lifetime: 'logout' },
  scroll: { name: 'scroll-positions', place: 'session', lifetime: 'tab' },
  chunkReload: { name: 'chunk-reload', place: 'session', lifetime: 'tab' },
  signupAsked: { name: signupAskedCookieName, place: 'cookie', lifetime: signupAskedCookieSeconds },
} as const satisfies Record<string, StoredEntry>

export type StoredKey = keyof typeof stored

export const storedKeys = Object.keys(stored) as StoredKey[] // The table above has no other keys.

/** Finds an entry with its optional field spelled out. */
export function findStoredEntry(key: StoredKey): StoredEntry {
  return stored[key]
}
