import { forgetPersonal } from '../browser/personal-storage.ts'

let underWay = false

/** Runs `work`, which logs out: the end of the session is then expected, and leads to the home page. */
export async function runOwnLogout(work: () => Promise<unknown>): Promise<void> {
  underWay = true
  try {
    await work()
    forgetPersonal(null, true)
  } catch (error) {
    underWay = false
    throw error
  }
}

/** Returns whether the session ends because the member wants it here. */
export function isOwnLogout(): boolean {
  return underWay
}

/** The channel on which the tabs of one browser tell each other of login and logout. */
const channelName = 'duet-session'

type SessionEvent = 'logged-in' | 'logged-out'

let id: string | null = null

/** Names this tab: a channel also hears what another channel of its own page sends. */
function getTabId(): string {
  id ??= crypto.randomUUID()
  return id
}

function publish(event: SessionEvent): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ from: getTabId(), news: event })
  channel.close()
}

/** Tells the other tabs that the member has logged out. */
export function announceLogout(): void {
  publish('logged-out')
}

/** Tells the other tabs that a member has logged in. */
export function announceLogin(): void {
  publish('logged-in')
}

/** Calls the listener with what other tabs announce. Returns the function that stops hearing. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    const { from, news: event } = Object(data)
    if (from !== getTabId() && (event === 'logged-in' || event === 'logged-out')) listener(event)
  }
  return () => channel.close()
}
