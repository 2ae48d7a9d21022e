import { createHmac } from 'node:crypto'
import type { Context } from '../../app/context.ts'
import { getOutside } from '../../platform/outgoing/public-address.ts'
import { findQueuedPostback, recordTry } from './postbacks.sql.ts'
import { openPostbackKey } from './sealed.ts'

/** The number of attempts of the queue: with its backoff, about a day and a half. */
const maxTries = 12

/** Signs an address as Stripe signs webhooks: HMAC-SHA-256 over the time in seconds, a point and the address. */
function signPostback(secret: string, url: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${url}`).digest('hex')}`
}

/** Calls the partner's server once for a postback. Throws on an error response, so that the queue retries. */
export async function sendPostback(ctx: Context, { postback: id }: { postback: string }): Promise<void> {
  const row = await findQueuedPostback(ctx.db, ctx.site.id, id)
  if (!row) return
  const { config } = ctx.services
  const key = openPostbackKey(ctx, row.postback_secret)
  let answer: string
  let isSent = false
  try {
    const url = new URL(row.url)
    const headers = {
      'user-agent': 'Duet-Postback/1',
      ...(key && { 'x-duet-signature': signPostback(key, row.url, ctx.clock.now()) }),
    }
    const status = await getOutside(url, { headers, allowPrivate: config.mode === 'test' })
    isSent = status >= 200 && status < 300
    answer = String(status)
  } catch (error) {
    answer = error instanceof Error ? error.message.slice(0, 200) : 'failed'
  }
  const state = isSent ? 'sent' : row.tries + 1 >= maxTries ? 'failed' : 'queued'
  await ctx.transaction((tx) => recordTry(tx, id, { state, answer }))
  if (state === 'queued') throw new Error(`a postback was answered by ${answer}`)
}
