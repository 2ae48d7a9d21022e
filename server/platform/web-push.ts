import webPush from 'web-push'
import type { PushKeys } from './push-keys.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Hands pushes to the service of a browser. */
export interface PushSender {
  /** `gone` when the browser no longer wants them: the subscription is to be forgotten. Throws to try again. */
  send(target: PushTarget, payload: string): Promise<'sent' | 'gone'>
}

const daySeconds = 86_400

/** Sends pushes signed with the site's keys; `contact` is whom push services write to about them. */
export function webPushSender(keys: PushKeys, contact: string): PushSender {
  const vapidDetails = { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey }
  return {
    async send({ endpoint, p256dh, auth }, payload) {
      try {
        const options = { vapidDetails, TTL: daySeconds, timeout: 20_000 }
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
        return 'sent'
      } catch (error) {
        if (error instanceof webPush.WebPushError && [404, 410].includes(error.statusCode)) return 'gone'
        throw error
      }
    },
  }
}
