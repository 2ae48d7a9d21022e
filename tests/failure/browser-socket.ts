import { AsyncLocalStorage } from 'node:async_hooks'
import { WebSocket } from 'ws'

/** The host that the pages are at, where it is not that of the connection. */
let pageHost: string | undefined

/** The person whose tab is running now; timers that a tab sets remember them. */
const tab = new AsyncLocalStorage<{ cookie: string; forgets: boolean }>()

/** A socket like a tab's: with the cookie of its member. */
class TabSocket extends WebSocket {
  constructor(address: string) {
    const current = tab.getStore()
    // Planted for the twin: a tab that does not say what it has seen.
    const url = current?.forgets ? address.replace(/\?since=\d+/, '') : address
    super(url, { headers: { cookie: current?.cookie ?? '', ...(pageHost && { host: pageHost }) } })
    this.on('error', () => undefined)
  }
}

/**
 * Gives this process what a page's client code finds in a browser; its pages are at the given host, which is asked for by
 * another name if there is one.
 */
export function becomeBrowser(host: string, asked?: string): void {
  pageHost = asked
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined }
  Object.assign(globalThis, {
    ...page,
    WebSocket: TabSocket,
    location: { protocol: 'http:', host },
    document: { ...page, visibilityState: 'visible' },
  })
}

/** Runs the code of a member's tab. */
export function runInTab<Result>(
  member: { cookie: string },
  work: () => Result,
  { forgets = false }: { forgets?: boolean } = {},
): Result {
  return tab.run({ cookie: member.cookie, forgets }, work)
}
