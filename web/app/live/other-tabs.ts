/** The channel on which the tabs of one browser tell each other of login and logout. */
const channelName = 'duet-session'

const sessionEvents = ['logged-in', 'leaving', 'logged-out'] as const
type SessionEvent = (typeof sessionEvents)[number]

let id: string | null = null

/** Names this tab: a channel also hears what another channel of its own page sends. */
function ownId(): string {
  id ??= crypto.randomUUID()
  return id
}

function publish(event: SessionEvent): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ from: ownId(), news: event })
  channel.close()
}

/** Tells the other tabs that the member is logging out: what is typed there is not to be kept. */
export function announceLeaving(): void {
  publish('leaving')
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
    const known = sessionEvents.find((one) => one === event)
    if (from !== ownId() && known) listener(known)
  }
  return () => channel.close()
}
