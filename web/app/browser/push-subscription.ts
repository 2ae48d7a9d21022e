import type { PushNotice } from '#contract/features/notifications/push-notice.ts'
import type { App } from '../cache/app.ts'
import { registerServiceWorker } from './service-worker.ts'

const deniedName = 'push-denied'
/** Set while this browser should get notifications: a browser that loses its subscription does not report it. */
const wantedName = 'push-wanted'

/** Returns whether this browser can show notices at all; not known while the server renders. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Returns the subscription of this browser, or null. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const changeListeners = new Set<() => void>()

/**
 * Calls the listener when something has changed in this tab: the subscription, the leave of the browser, a refusal.
 * Several parts of a page show them. Returns the function that stops hearing.
 */
export function onPushChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

function publishChange(): void {
  for (const listener of changeListeners) listener()
}

/**
 * Calls the listener with each push that reaches this browser while the page is open; the service worker notifies all
 * pages. Returns the function that unsubscribes.
 */
export function onPushMessage(listener: (notice: PushNotice) => void): () => void {
  if (!canPush()) return () => undefined
  const { serviceWorker: container } = navigator
  function handleMessage({ data }: MessageEvent): void {
    const { type, notice } = Object(data)
    if (type === 'push') listener(notice)
  }
  container.addEventListener('message', handleMessage)
  return () => container.removeEventListener('message', handleMessage)
}

/** Remembers on this device that someone does not want to be asked, with the time. */
export function rememberDenial(): void {
  try {
    localStorage.setItem(deniedName, new Date().toISOString())
  } catch {
    // Without storage the question comes again.
  }
  publishChange()
}

/** Returns when someone on this device refused. */
export function readDenial(): string | null {
  try {
    return localStorage.getItem(deniedName)
  } catch {
    return null
  }
}

function rememberWanted(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(wantedName, '1')
    else localStorage.removeItem(wantedName)
  } catch {
    // Without storage a lost subscription is noticed when its settings are opened.
  }
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(wantedName) !== null
  } catch {
    return false
  }
}

function forgetDenial(): void {
  try {
    localStorage.removeItem(deniedName)
  } catch {
    // As above.
  }
}

async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registerServiceWorker()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    // Made with other keys, as after the site moved: the browser holds on to it until it is taken back.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
}

/** Subscribes the browser and informs the server; undone if that fails. */
async function register(app: App, publicKey: string): Promise<void> {
  const subscription = await subscribeBrowser(publicKey)
  try {
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    if (!endpoint || !p256dh || !auth) throw new Error('the browser gave no keys')
    await app.call('subscribePush', { subscription: { endpoint, keys: { p256dh, auth } } })
    rememberWanted(true)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey
  // A browser that does not say is believed.
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** The renewal that is under way: several parts of a page ask at once. */
let renewing: Promise<boolean> | null = null

/**
 * Whether pushes of the server reach this browser. One that subscribed under another key than the server's, or that has
 * lost its subscription, as Safari does after some time, is subscribed again, without a question, as long as it has leave.
 */
export async function isSubscribed(app: App, publicKey: string): Promise<boolean> {
  const subscription = await findSubscription()
  if (renewing) return renewing
  if (!subscription && !isWanted()) return false
  if (subscription && hasKey(subscription, publicKey)) return true
  if (Notification.permission !== 'granted') return false
  renewing = register(app, publicKey).then(
    () => true,
    () => false,
  )
  const renewed = await renewing
  renewing = null
  // Failures notify no one: listeners would retry, endlessly.
  if (renewed) publishChange()
  return renewed
}

/** Lets the browser ask for permission, subscribes it and informs the server. Throws when one of them fails. */
export async function subscribe(app: App, publicKey: string): Promise<'subscribed' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') {
    rememberDenial()
    return 'denied'
  }
  forgetDenial()
  try {
    await register(app, publicKey)
    return 'subscribed'
  } finally {
    publishChange()
  }
}

/** Takes this browser off push here alone: at the server its notices have ended with the login. */
export async function forgetSubscription(): Promise<void> {
  rememberWanted(false)
  await (await findSubscription())?.unsubscribe()
  publishChange()
}

/** Takes this browser off push, here and at the server. */
export async function unsubscribe(app: App): Promise<void> {
  const subscription = await findSubscription()
  rememberWanted(false)
  if (!subscription) return
  await app.call('unsubscribePush', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  publishChange()
}
