/** What decides about web push in a browser; undefined while it has not been asked. */
export interface PushFacts {
  capable: boolean | undefined
  permission: NotificationPermission | undefined
  subscribed: boolean | undefined
  /** When a refusal was remembered on this device. */
  deniedAt: string | null
}

/** How a browser stands to web push. */
export type PushState = 'unknown' | 'unsupported' | 'subscribed' | 'not-subscribed' | 'denied'

/** From unknown to supported or not, then to subscribed, not subscribed or denied; a refusal stays one. */
export function pushStateOf({ capable, permission, subscribed, deniedAt }: PushFacts): PushState {
  if (capable === undefined) return 'unknown'
  if (!capable) return 'unsupported'
  if (permission === 'denied') return 'denied'
  if (subscribed === undefined) return 'unknown'
  if (subscribed && permission === 'granted') return 'subscribed'
  // Allowed again in the settings of the browser: then an old refusal counts no more.
  if (deniedAt !== null && permission !== 'granted') return 'denied'
  return 'not-subscribed'
}
