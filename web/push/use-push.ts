import { useEffect, useState } from 'react'
import type { PushNotice } from '#contract/push-notice.ts'
import { type App, useApp } from '#web/lib/app.ts'
import * as browser from '#web/lib/push-subscription.ts'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { type PushFacts, type PushState, pushStateOf } from './push-state.ts'

const nothingKnown: PushFacts = {
  capable: undefined,
  permission: undefined,
  subscribed: undefined,
  deniedAt: null,
}

async function lookUp(app: App, publicKey: string): Promise<PushFacts> {
  if (!browser.canPush()) return { ...nothingKnown, capable: false }
  const subscribed = await browser.isSubscribed(app, publicKey)
  return { capable: true, permission: Notification.permission, subscribed, deniedAt: browser.denialOf() }
}

export interface Push {
  readonly state: PushState
  /** The last notice that has come since the page was opened (E-124). */
  readonly lastMessage: PushNotice | null
  /** Asks the browser; what it refuses is remembered. Throws when the connection fails. */
  readonly subscribe: () => Promise<'subscribed' | 'denied'>
  readonly unsubscribe: () => Promise<void>
  /** Not now: this device is not asked again (S-025). */
  readonly refuse: () => void
}

/** Web push of this browser (S-023…S-025, E-122…E-124). */
export function usePush(): Push {
  const app = useApp()
  const { push_public_key } = useLoadedCall('settings', {})
  const [facts, setFacts] = useState(nothingKnown)
  const [lastMessage, setLastMessage] = useState<PushNotice | null>(null)

  useEffect(() => {
    const look = () => void lookUp(app, push_public_key).then(setFacts, () => undefined)
    look()
    return browser.onPushChange(look)
  }, [app, push_public_key])

  useEffect(() => browser.onPushMessage(setLastMessage), [])

  return {
    state: pushStateOf(facts),
    lastMessage,
    subscribe: () => browser.subscribe(app, push_public_key),
    unsubscribe: () => browser.unsubscribe(app),
    refuse: browser.rememberDenial,
  }
}
