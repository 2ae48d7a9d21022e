import { useEffect, useState } from 'react'
import type { PushNotice } from '#contract/features/notifications/push-notice.ts'
import { type App, useApp } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'

/** What decides about web push in a browser; undefined while it has not been asked. */
export interface PushFacts {
  capable: boolean | undefined
  permission: NotificationPermission | undefined
  subscribed: boolean | undefined
  /** When a refusal was remembered on this device. */
  deniedAt: string | null
}

/** The web push state of a browser. */
export type PushState = 'unknown' | 'unsupported' | 'subscribed' | 'not-subscribed' | 'denied'

/** From unknown to supported or not, then to subscribed, not subscribed or denied; denied is final. */
export function toPushState({ capable, permission, subscribed, deniedAt }: PushFacts): PushState {
  if (capable === undefined) return 'unknown'
  if (!capable) return 'unsupported'
  if (permission === 'denied') return 'denied'
  if (subscribed === undefined) return 'unknown'
  if (subscribed && permission === 'granted') return 'subscribed'
  // Allowed again in the browser settings, which overrides an old refusal.
  if (deniedAt !== null && permission !== 'granted') return 'denied'
  return 'not-subscribed'
}

/** Returns what is done with the browser's pushes: no first view weighs it. */
const loadPushes = () => import('#web/app/browser/push-subscription.ts')

const nothingKnown: PushFacts = {
  capable: undefined,
  permission: undefined,
  subscribed: undefined,
  deniedAt: null,
}

async function readPushFacts(app: App, publicKey: string): Promise<PushFacts> {
  const { canPush, isSubscribed, readDenial } = await loadPushes()
  if (!canPush()) return { ...nothingKnown, capable: false }
  const subscribed = await isSubscribed(app, publicKey)
  return { capable: true, permission: Notification.permission, subscribed, deniedAt: readDenial() }
}

export interface Push {
  readonly state: PushState
  /** The last notice that has come since the page was opened. */
  readonly lastMessage: PushNotice | null
  /** Asks the browser; what it refuses is remembered. Throws when the connection fails. */
  readonly subscribe: () => Promise<'subscribed' | 'denied'>
  readonly unsubscribe: () => Promise<void>
  /** Not now: this device is not asked again. */
  readonly refuse: () => void
}

/** Web push of this browser. */
export function usePush(): Push {
  const app = useApp()
  const { push_public_key } = useLoadedCall('settings', {})
  const [facts, setFacts] = useState(nothingKnown)
  const [lastMessage, setLastMessage] = useState<PushNotice | null>(null)

  useEffect(() => {
    let unmounted = false
    let stop = (): void => undefined
    const refresh = () => void readPushFacts(app, push_public_key).then(setFacts, () => undefined)
    loadPushes().then(
      ({ onPushChange, onPushMessage }) => {
        if (unmounted) return
        refresh()
        const [stopChanges, stopMessages] = [onPushChange(refresh), onPushMessage(setLastMessage)]
        stop = () => {
          stopChanges()
          stopMessages()
        }
      },
      // Without a connection nothing is offered.
      () => undefined,
    )
    return () => {
      unmounted = true
      stop()
    }
  }, [app, push_public_key])

  return {
    state: toPushState(facts),
    lastMessage,
    subscribe: async () => (await loadPushes()).subscribe(app, push_public_key),
    unsubscribe: async () => (await loadPushes()).unsubscribe(app),
    refuse: () => void loadPushes().then(({ rememberDenial }) => rememberDenial()),
  }
}
