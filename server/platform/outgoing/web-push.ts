import webPush from 'web-push'
import type { PushKeys } from './push-keys.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
  /** The e-mail address through which the push service can reach the sender (RFC 8292, section 2.1). */
  contact: string
}

/** Sends pushes to a browser's push service. */
export interface PushSender {
  /** `gone` when the browser has unsubscribed: the subscription is to be deleted. Throws to retry. */
  send(target: PushTarget, payload: string): Promise<'sent' | 'gone'>
}

const daySeconds = 86_400

/** Sends pushes signed with the deployment's keys. */
export function createWebPushSender({ publicKey, privateKey }: PushKeys): PushSender {
  return {
    async send({ endpoint, p256dh, auth, contact }, payload) {
      const vapidDetails = { subject: `mailto:${contact}`, publicKey, privateKey }
      const options = { vapidDetails, TTL: daySeconds, urgency: 'high' } as const
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
      const response = await fetch(details.endpoint, {
        method: details.method,
        headers: Object.fromEntries(
          Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: details.body && new Uint8Array(details.body),
        // A push service never redirects.
        redirect: 'error',
        signal: AbortSignal.timeout(20_000),
      })
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`the push service answered ${response.status}`)
      return 'sent'
    },
  }
}
