const prefix = 'me:'
/** As the service worker names it. */
const chatsCache = 'chats-1'

/** Returns how the names begin of what a member leaves in this browser. */
export function getOwnPrefix(memberId: string): string {
  return `${prefix}${memberId}:`
}

/** Reads a member's data in this browser; null when there is none or it cannot be read. */
export function readPersonal(memberId: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(getOwnPrefix(memberId) + name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a member's data in this browser until logout; null removes it. A full storage drops it. */
export function keepPersonal(memberId: string, name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(getOwnPrefix(memberId) + name)
    else localStorage.setItem(getOwnPrefix(memberId) + name, JSON.stringify(value))
  } catch {
    // Private windows may have no storage: the page works without.
  }
}

/** Removes what members have left in a storage, but for one of them. */
function clearStorage(storage: Storage, except: string | null): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix) && !(except && key.startsWith(getOwnPrefix(except)))) storage.removeItem(key)
  }
}

/**
 * Keeps one of several things of a kind under a name of its own: tabs that write at the same moment leave each other's
 * alone. Null removes it.
 */
export function keepPersonalItem(
  memberId: string,
  name: string,
  { id, value }: { id: string; value: unknown },
) {
  keepPersonal(memberId, `${name}:${id}`, value)
}

/** Reads all things of a kind that a member has left in this browser. */
export function listPersonalItems(memberId: string, name: string): unknown[] {
  const whole = getOwnPrefix(memberId)
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(`${whole}${name}:`))
    return names.map((key) => readPersonal(memberId, key.slice(whole.length)))
  } catch {
    return []
  }
}

/** The full key, to be recognised in events of other tabs. */
export function buildPersonalKey(memberId: string, name: string): string {
  return getOwnPrefix(memberId) + name
}

/** Notices end with the login, and anyone who logs in next is asked again. Most browsers have none: they load nothing. */
async function forgetNotices(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  await (await import('./push-subscription.ts')).forgetSubscription()
}

/** Most browsers have kept no file of anyone: they load nothing. */
async function forgetKeptFiles(except: string | null): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  // Older browsers do not list what there is.
  const databases = (await indexedDB.databases?.()) ?? null
  if (databases?.length === 0) return
  await (await import('./personal-files.ts')).forgetFiles(except)
}

/**
 * Removes everything that members have left in this browser, except what belongs to the member who is logged in. While
 * no one is, what was typed in this tab waits for its member, unless the end `isFinal`: a logout of their own.
 */
export function forgetPersonal(except: string | null, isFinal = except !== null): void {
  try {
    clearStorage(localStorage, except)
    if (isFinal) clearStorage(sessionStorage, except)
  } catch {
    // As above.
  }
  void forgetKeptFiles(except).catch(() => undefined)
  // The service worker keeps these for one member at a time.
  if (except === null && 'caches' in globalThis) void caches.delete(chatsCache)
  if (except === null) void forgetNotices().catch(() => undefined)
}
