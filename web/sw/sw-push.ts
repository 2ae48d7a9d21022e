/// <reference lib="webworker" />
import type { PushNotice } from '#contract/push-notice.ts'

// TypeScript types `self` as a plain worker; in this file it is the service worker.
const worker = self as unknown as ServiceWorkerGlobalScope

const offlinePage = '/offline.html'
const cacheName = 'offline-1'

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName)
    await cache.add(new Request(offlinePage, { cache: 'reload' }))
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(takeOver())
})

// A page that cannot be loaded is answered by the offline page; everything else goes its way.
worker.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const answer = async () => {
    try {
      return await fetch(event.request)
    } catch {
      return (await caches.match(offlinePage)) ?? Response.error()
    }
  }
  event.respondWith(answer())
})

function noticeOf(event: PushEvent): PushNotice | null {
  try {
    return event.data?.json() as PushNotice // sent and encrypted by our own server
  } catch {
    return null
  }
}

worker.addEventListener('push', (event) => {
  const notice = noticeOf(event)
  if (!notice) return
  const show = async () => {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    for (const window of windows) window.postMessage({ type: 'push', notice })
    await worker.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      icon: '/icons/any-192.png',
      badge: '/icons/maskable-192.png',
      data: { url: notice.url },
    })
  }
  event.waitUntil(show())
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
