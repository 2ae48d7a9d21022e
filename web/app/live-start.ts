import { applyChatEvent, reloadChats } from '../features/chat/apply-chat-events.ts'
import { keepSending } from '../features/chat/send-outbox.ts'
import { applyLikeEvent } from '../features/likes/like-events.ts'
import { applyPaymentEvent } from '../features/payments/apply-payment-events.ts'
import { canPush, findSubscription, onPushChange, onPushMessage } from './browser/push-subscription.ts'
import type { App } from './cache/app.ts'
import { userQuery } from './cache/user.ts'
import { startKeepingChats } from './keep-chats.ts'
import { applyUserEvent } from './live/apply-user-events.ts'
import type { Live } from './live/live.ts'
import { expectLive, openLive } from './live/live-tab.ts'
import { startRefreshing } from './live/refresh.ts'

/** Each feature brings live events into the cache by its own function; one that they all follow stands first. */
const appliers: readonly ((app: App, event: Live) => void)[] = [
  applyUserEvent,
  applyChatEvent,
  applyLikeEvent,
  applyPaymentEvent,
]

export interface LiveStart {
  app: App
  memberId: string
  since: number
  onLoggedOut: () => void
}

/** Reads the current user anew. Gives the number of the last event it knows, or null when nobody is logged in. */
async function reloadUser(app: App): Promise<number | null> {
  const { user } = await app.cache.fetchQuery({ ...userQuery(app), staleTime: 0 })
  return user?.event_seq ?? null
}

/** Tells by beacon that the page is hidden. Gives the function that stops it. */
function tellHidden(): () => void {
  function handleVisibility() {
    if (document.visibilityState !== 'hidden') return
    navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', handleVisibility)
  return () => document.removeEventListener('visibilitychange', handleVisibility)
}

/** Starts what keeps a logged-in tab up to date: the socket, and the polling beside it. */
export function startLive({ app, memberId, since, onLoggedOut }: LiveStart): () => void {
  const closeSocket = openLive({
    since,
    onLoggedOut,
    onEvent(event) {
      if (event.type === 'logout') return onLoggedOut()
      for (const apply of appliers) apply(app, event)
    },
    async onGap() {
      const seq = await reloadUser(app)
      if (seq === null) onLoggedOut()
      await app.cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
      return seq
    },
  })
  const refresh = async () => {
    const [seq] = await Promise.all([reloadUser(app), reloadChats(app)])
    if (seq === null) onLoggedOut()
    else expectLive(seq)
  }
  const hasPush = async () => canPush() && (await findSubscription()) !== null
  const stopRefreshing = startRefreshing({ refresh, hasPush, onPushChange })
  // With push the polling is slow, and where no socket can be had nothing else brings what the notice is about.
  const stopHearing = onPushMessage(() => void refresh().catch(() => undefined))
  const stopSending = keepSending(app, memberId)
  const stopKeeping = startKeepingChats(app, memberId)
  const stopTelling = tellHidden()
  return () => {
    stopTelling()
    stopKeeping()
    stopSending()
    closeSocket()
    stopHearing()
    stopRefreshing()
  }
}
