/// <reference lib="webworker" />
import type { PushNotice } from '#contract/features/notifications/push-notice.ts'

// TypeScript types `self` as a plain worker; in this file it is the service worker.
const worker = self as unknown as ServiceWorkerGlobalScope

const offlinePage = '/offline.html'
// In words, as in contract/api/stored.ts: this file is loaded alone and can import nothing.
const offlineCache = 'offline-1'
const assetsCache = 'assets-1'
const chatsCache = 'chats-1'
const cacheNames: readonly string[] = [offlineCache, assetsCache, chatsCache]
/** More than the files of one version; the oldest go. */
const maxAssets = 250
/** The cache also holds whose pages it has, and where the installed app starts. */
const ownerAddress = '/kept-for'
const startAddress = '/kept-start'

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(offlineCache)
    await cache.add(new Request(offlinePage, { cache: 'reload' }))
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const claimPages = async () => {
    for (const name of await caches.keys()) if (!cacheNames.includes(name)) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(claimPages())
})

/** Built files never change under their name: what was loaded once is there without a connection too. */
async function fetchBuiltFile(request: Request): Promise<Response> {
  const cache = await caches.open(assetsCache)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) await keepFile(cache, request, response.clone())
  return response
}

async function keepFile(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const kept = await cache.keys()
    for (const old of kept.slice(0, Math.max(0, kept.length - maxAssets))) await cache.delete(old)
  } catch {
    // A full storage keeps nothing: the page works as long as there is a connection.
  }
}

/** Returns the page from the network; without one the kept copy, else the page that explains itself. */
async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const { pathname } = new URL(request.url)
    const cache = await caches.open(chatsCache)
    const kept = await cache.match(pathname)
    if (kept) return kept
    // The installed app opens what can be read, instead of a page that says that it could be.
    const { from, to } = Object(await (await cache.match(startAddress))?.json())
    if (from === pathname && (await cache.match(to))) return Response.redirect(to)
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetchPage(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fetchBuiltFile(request))
})

/** Returns the kept pages of a member: those of another one go. */
async function openPageCache(member: string): Promise<Cache> {
  const cache = await caches.open(chatsCache)
  const owner = await (await cache.match(ownerAddress))?.text()
  if (owner === member) return cache
  await caches.delete(chatsCache)
  const own = await caches.open(chatsCache)
  await own.put(ownerAddress, new Response(member))
  return own
}

interface KeptPages {
  member: string
  urls: readonly string[]
  /** Where the installed app starts; the first cached page represents it. */
  start: string
}

/** Keeps pages of a member, with the files that they start with. */
async function keepPages({ member, urls, start }: KeptPages): Promise<void> {
  const cache = await openPageCache(member)
  // Only informed who is logged in.
  if (urls.length === 0) return
  for (const url of urls) {
    const response = await fetch(url)
    if (response.status !== 200 || response.redirected) continue
    const html = await response.clone().text()
    await cache.put(url, response)
    const files = new Set(
      [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? ''),
    )
    for (const file of files) await fetchBuiltFile(new Request(file))
  }
  await cache.put(startAddress, Response.json({ from: start, to: urls[0] }))
  // What has gone from the list is not kept either.
  const wantedUrls = new Set([...urls, ownerAddress, startAddress])
  for (const request of await cache.keys())
    if (!wantedUrls.has(new URL(request.url).pathname)) await cache.delete(request)
}

worker.addEventListener('message', (event) => {
  const { type, ...rest } = Object(event.data)
  if (type === 'take-over') event.waitUntil(worker.skipWaiting())
  // Sent by our own pages only.
  if (type === 'keep') event.waitUntil(keepPages(rest).catch(() => undefined))
})

function readNotice(event: PushEvent): PushNotice | null {
  try {
    return event.data?.json() as PushNotice // sent and encrypted by our own server
  } catch {
    return null
  }
}

/**
 * Safari, and every browser on iOS, ends a subscription after a few pushes that showed nothing, no matter who was
 * looking; and an app that iOS has suspended still counts as looked at.
 */
const mustShow =
  /AppleWebKit/.test(worker.navigator.userAgent) && !/Chrome|Chromium/.test(worker.navigator.userAgent)

async function show(notice: PushNotice): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const window of windows) window.postMessage({ type: 'push', notice })
  // Refused outside an installed app.
  await worker.navigator.setAppBadge?.(notice.badge).catch(() => undefined)
  // Someone is looking at the site: it says so itself.
  if (!mustShow && windows.some((window) => window.focused && window.visibilityState === 'visible')) return
  await worker.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    silent: notice.silent === true,
    icon: '/icons/any-192.png',
    badge: '/icons/maskable-192.png',
    data: { url: notice.url },
  })
}

worker.addEventListener('push', (event) => {
  const notice = readNotice(event)
  if (notice) event.waitUntil(show(notice))
})

// A press opens the chat: in a window that is there, else in a new one.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = String(Object(event.notification.data).url ?? '/')
  const open = async () => {
    const [window] = await worker.clients.matchAll({ type: 'window' })
    if (!window) return worker.clients.openWindow(url)
    await window.navigate(url).catch(() => null)
    return window.focus()
  }
  event.waitUntil(open())
})

// A browser that renews its subscription by itself reports the new one immediately.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as PushSubscriptionChangeEvent // typed as a plain event
  const renew = async () => {
    const options = change.oldSubscription?.options
    const fresh =
      change.newSubscription ?? (options ? await worker.registration.pushManager.subscribe(options) : null)
    if (!fresh) return
    const { endpoint, keys } = fresh.toJSON()
    await fetch('/api/user.php?push=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscription: { endpoint, keys } }),
    })
  }
  change.waitUntil(renew())
})
