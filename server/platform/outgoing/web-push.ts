import webPush from 'web-push'
import type { PushKeys } from './push-keys.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Sends pushes to a browser's push service. */
export interface PushSender {
  /** `gone` when the browser no longer wants them: the subscription is to be forgotten. Throws to try again. */
  send(target: PushTarget, payload: string): Promise<'sent' | 'gone'>
}

const daySeconds = 86_400

/** Sends pushes signed with the site's keys; `contact` is whom push services write to about them. */
export function createWebPushSender(keys: PushKeys, contact: string): PushSender {
  const vapidDetails = { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey }
  return {
    async send({ endpoint, p256dh, auth }, payload) {
      const options = { vapidDetails, TTL: daySeconds, urgency: 'high' } as const
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
      const response = await fetch(details.endpoint, {
        method: details.method,
        headers: Object.fromEntries(
          Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: details.body && new Uint8Array(details.body),
        // An answer that leads elsewhere is no push service's.
        redirect: 'error',
        signal: AbortSignal.timeout(20_000),
      })
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`the push service answered ${response.status}`)
      return 'sent'
    },
  }
}
