/** Where the service worker lies: at the root, so that its scope is the whole site. */
const address = '/sw-push.js'

/** Registers the service worker, or gives the one that is there. Throws in a browser without. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(address)
  return navigator.serviceWorker.ready
}

const checkMilliseconds = 3_600_000

/**
 * Registers the service worker and reports when a newer version of the site is waiting: `use` activates it and reloads
 * the page. Returns the function that stops checking.
 */
export function followServiceWorker(onUpdate: (use: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker: container } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let checkedAt = Date.now()
  let asked = false

  function announceUpdate(waiting: ServiceWorker): void {
    onUpdate(() => {
      asked = true
      waiting.postMessage({ type: 'take-over' })
    })
  }

  function follow(installing: ServiceWorker | null): void {
    installing?.addEventListener('statechange', () => {
      // Without a controller it is the first one, and nothing is replaced.
      if (installing.state === 'installed' && container.controller) announceUpdate(installing)
    })
  }

  function handleVisible(): void {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < checkMilliseconds) return
    checkedAt = Date.now()
    registration?.update().catch(() => undefined)
  }

  function handleTakenOver(): void {
    if (asked) location.reload()
  }

  container.addEventListener('controllerchange', handleTakenOver)
  document.addEventListener('visibilitychange', handleVisible)
  container
    .register(address)
    .then((found) => {
      registration = found
      if (found.waiting && container.controller) announceUpdate(found.waiting)
      found.addEventListener('updatefound', () => follow(found.installing))
    })
    // Private windows refuse it: the site works without.
    .catch(() => undefined)
  return () => {
    container.removeEventListener('controllerchange', handleTakenOver)
    document.removeEventListener('visibilitychange', handleVisible)
  }
}

export interface OfflinePages {
  member: string
  /** The list of conversations and the newest of them; where none is named, none is kept again. */
  urls: readonly string[]
  /** The address at which the installed app starts: without a connection it shows the first of the pages. */
  start: string
}

/** Lets the service worker keep pages to show without a connection. What it keeps of another member goes at once. */
export function keepForOffline(pages: OfflinePages): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep', ...pages })
}
