import { afterAll, beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const shown: { title: string; options: { data: { url: string }; tag: string } }[] = []
const openWindow = vi.fn()
let windows: {
  focused: boolean
  visibilityState: string
  navigate: unknown
  focus: unknown
  postMessage: unknown
}[] = []

function aWindow(looking: boolean) {
  return {
    focused: looking,
    visibilityState: looking ? 'visible' : 'hidden',
    navigate: vi.fn(async () => null),
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn(),
  }
}

/** Tells the worker of an event and waits for what it does. */
async function dispatchEvent(type: string, event: object = {}): Promise<void> {
  const waits: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
  await Promise.all(waits)
}

const pages = new Map<string, Response>()
const kept = {
  match: async (address: string) => pages.get(address)?.clone(),
  put: async (address: string, page: Response) => void pages.set(address, page),
}

const chrome = 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

/** Starts the worker in a browser. */
async function start(agent: string): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('caches', { open: async () => kept, delete: async () => pages.clear() })
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => windows, openWindow },
    navigator: { userAgent: agent },
    registration: {
      showNotification: async (title: string, options: (typeof shown)[number]['options']) =>
        shown.push({ title, options }),
    },
  })
  await import('./sw-push.ts')
}

beforeEach(() => start(chrome))

// Other files run in the same process, and libraries take a process with a `self` for a browser.
afterAll(() => vi.unstubAllGlobals())

const notice = { title: 'Ben', body: 'New message', url: '/chats/7', tag: 'chat 7', badge: 1 }
const push = { data: { json: () => notice } }

it('shows a push when no one looks at the site, and hands it to the open pages (C-033)', async () => {
  const page = aWindow(false)
  windows = [page]
  await dispatchEvent('push', push)
  expect(shown).toMatchObject([{ title: 'Ben', options: { tag: 'chat 7', data: { url: '/chats/7' } } }])
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'push', notice })
})

it('shows nothing to someone who has the site in view', async () => {
  windows = [aWindow(true)]
  const before = shown.length
  await dispatchEvent('push', push)
  expect(shown).toHaveLength(before)
})

it('shows a push even with the site in view where the browser would end a silent subscription', async () => {
  await start(safari)
  windows = [aWindow(true)]
  const before = shown.length
  await dispatchEvent('push', push)
  expect(shown).toHaveLength(before + 1)
})

it('opens the chat at a press: in a window that is there, else in a new one (C-033)', async () => {
  const notification = { close: vi.fn(), data: { url: '/chats/7' } }
  const page = aWindow(false)
  windows = [page]
  await dispatchEvent('notificationclick', { notification })
  expect(page.navigate).toHaveBeenCalledWith('/chats/7')
  expect(page.focus).toHaveBeenCalled()
  expect(notification.close).toHaveBeenCalled()

  windows = []
  await dispatchEvent('notificationclick', { notification })
  expect(openWindow).toHaveBeenCalledWith('/chats/7')
})

it('drops what it cached for one member as soon as another one is logged in', async () => {
  const keepPages = (member: string) =>
    dispatchEvent('message', { data: { type: 'keep', member, urls: [], start: '/members' } })
  await keepPages('anna')
  pages.set('/chats', new Response('what Anna reads'))
  await keepPages('anna')
  expect([...pages.keys()]).toContain('/chats')
  await keepPages('ben')
  expect([...pages.keys()]).not.toContain('/chats')
})
