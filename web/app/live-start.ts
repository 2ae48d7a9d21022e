import { refreshSeconds, refreshSecondsWithPush, refreshStartsAfterSeconds } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { applyChatEvent, reloadChats } from '../features/chat/apply-chat-events.ts'
import { keepSending } from '../features/chat/send-outbox.ts'
import { announceMatch, changeCards } from '../features/profiles/cards/like-effects.ts'
import { canPush, findSubscription, onPushChange, onPushMessage } from './browser/push-subscription.ts'
import { savesData } from './browser/saves-data.ts'
import { keepForOffline } from './browser/service-worker.ts'
import { type App, callKey } from './cache/app.ts'
import { buildUserQuery, changeUser } from './cache/user.ts'
import { expectLive, type Live, openLive } from './live/live.ts'

const firstMilliseconds = 12_000
const againMilliseconds = 300_000
/** How many conversations are there to read without a connection. */
const maxConversations = 5

/**
 * Lets the last conversations be kept to read without a connection: soon after the start, then every five minutes when
 * something has come; not where data is to be saved. Returns the function that stops it.
 */
function startKeepingChats(app: App, member: string): () => void {
  let kept = ''
  // As the manifest of the installed app says.
  const start = href('members', app.locale)
  // Anyone who was logged in before need not have logged out.
  keepForOffline({ member, urls: [], start })

  function keep(): void {
    const list = app.cache.getQueryData(callKey('chats', {}))
    if (!list || savesData() || document.visibilityState === 'hidden') return
    const newest = list.chats.slice(0, maxConversations)
    const state = newest.map((chat) => `${chat.conversation.id} ${chat.last_message?.id}`).join()
    if (state === kept) return
    kept = state
    const urls = newest.map((chat) => href('chats-id', app.locale, { id: chat.conversation.id }))
    keepForOffline({ member, urls: [href('chats', app.locale), ...urls], start })
  }

  const first = setTimeout(keep, firstMilliseconds)
  const again = setInterval(keep, againMilliseconds)
  return () => {
    clearTimeout(first)
    clearInterval(again)
  }
}

/** Brings the result of a payment to the pages that show it, and new prices after the first purchase. */
function applyPaymentEvent(app: App, event: Live): void {
  if (event.type !== 'payment') return
  void app.cache.invalidateQueries({ queryKey: ['payment', { id: event.payment }] })
  for (const name of ['transactions', 'creditHistory', 'packages', 'welcomeDiscount'] as const) {
    void app.cache.invalidateQueries({ queryKey: [name] })
  }
}

/** Applies a like, a match or its end to every card and list, and shows the match modal. */
function applyLikeEvent(app: App, event: Live): void {
  if (event.type === 'unlike') {
    changeCards(app, event.profile, { likes_me: false, match: false })
    void app.cache.invalidateQueries({ queryKey: ['likes'] })
    return
  }
  if (event.type !== 'like' && event.type !== 'match') return
  const { profile } = event
  const match = event.type === 'match'
  changeCards(app, profile.id, { liked: profile.liked, likes_me: true, match })
  void app.cache.invalidateQueries({ queryKey: ['likes'] })
  announceMatch({ profile, match })
}

/** Applies credits, premium and badges to the whole page. */
function applyUserEvent(app: App, event: Live): void {
  if (event.type === 'user') {
    const { type, ...change } = event
    changeUser(app, change as Partial<User>) // read from JSON, which knows no undefined
    return
  }
  if ('credits' in event && event.credits !== undefined) changeUser(app, { credits: event.credits })
  if ('unread' in event && event.unread !== undefined) changeUser(app, { unread: event.unread })
  if ('new_likes' in event && event.new_likes !== undefined) changeUser(app, { new_likes: event.new_likes })
}

/** Each feature applies live events to the cache with its own function; the first one is shared by all. */
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

/** Reads the current user again. Returns the number of the last event it knows, or null when no one is logged in. */
async function reloadUser(app: App): Promise<number | null> {
  const { user } = await app.cache.fetchQuery({ ...buildUserQuery(app), staleTime: 0 })
  return user?.event_seq ?? null
}

/** Tells by beacon that the page is hidden. Returns the function that stops it. */
function reportHidden(): () => void {
  function handleVisibility() {
    if (document.visibilityState !== 'hidden') return
    navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', handleVisibility)
  return () => document.removeEventListener('visibilitychange', handleVisibility)
}

/** Starts what keeps a logged-in tab up to date: the socket, and the polling with it. */
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
  const stopTelling = reportHidden()
  return () => {
    stopTelling()
    stopKeeping()
    stopSending()
    closeSocket()
    stopHearing()
    stopRefreshing()
  }
}

interface RefreshOptions {
  refresh: () => Promise<void>
  /** With web push a slower rhythm is enough. */
  hasPush: () => Promise<boolean>
  /** Lets hear that the answer of `hasPush` is another now; returns the function that stops hearing. */
  onPushChange: (listener: () => void) => () => void
}

/**
 * Calls `refresh` first after 5 s, then every 60 s, or 300 s with push; only while the page is visible, and once when
 * it becomes visible again. The rhythm changes at once when push does. Returns the function that stops it.
 */
export function startRefreshing({ refresh, hasPush, onPushChange }: RefreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const rhythm = async () => ((await hasPush()) ? refreshSecondsWithPush : refreshSeconds)

  async function run(): Promise<void> {
    const [seconds] = await Promise.all([rhythm(), refresh().catch(() => undefined)])
    schedule(seconds)
  }

  function schedule(seconds: number): void {
    clearTimeout(timer)
    if (stopped || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void run(), seconds * 1000)
  }

  function handleVisibility(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') void run()
  }

  const stopHearing = onPushChange(() => void rhythm().then(schedule))
  document.addEventListener('visibilitychange', handleVisibility)
  schedule(refreshStartsAfterSeconds)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopHearing()
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
