import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { systemClock } from '#server/platform/clock.ts'
import type { Random } from '#server/platform/random.ts'
import { fakeStripe } from '../providers/fake-stripe.ts'
import { startBucket } from '../s3-bucket.ts'
import { type NetworkCondition, openShakyNetwork } from './shaky-network.ts'
import { openSmallRedis } from './small-redis.ts'

export const partyNames = ['mail', 'sms', 'push', 'provider', 'storage', 'redis'] as const
export type PartyName = (typeof partyNames)[number]

/** What arrived at someone outside, each thing by its own id, with how often. */
export type ArrivalCounts = Map<string, number>

export interface ThirdParties {
  /** For the program's environment. */
  readonly environment: Readonly<Record<string, string>>
  /** The address under which browsers receive pushes. */
  readonly pushOrigin: string
  readonly stripe: Awaited<ReturnType<typeof fakeStripe>>
  readonly stripeCredentials: object
  readonly arrived: Readonly<Record<'mail' | 'sms' | 'push', ArrivalCounts>>
  readonly published: () => number
  /** Changes the network condition on the way to some of them. */
  become(names: readonly PartyName[], weather: NetworkCondition): void
  close(): Promise<void>
}

const bucketSecret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const countArrival = (arrived: ArrivalCounts, id: string) => arrived.set(id, (arrived.get(id) ?? 0) + 1)

async function openMailServer(arrived: ArrivalCounts) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks))
      countArrival(arrived, /<([\w-]+)@/.exec(messageId)?.[1] ?? messageId)
      callback()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // a TCP server has such an address
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Accepts whatever is posted; its id is read from the request. */
async function openReceiver(arrived: ArrivalCounts, readId: (path: string, body: string) => string) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    countArrival(arrived, readId(request.url ?? '', Buffer.concat(chunks).toString('utf8')))
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as above
  return {
    port,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Starts every third party the program calls, each behind a network that can be disturbed. */
export async function openThirdParties(random: Random): Promise<ThirdParties> {
  const arrived = { mail: new Map(), sms: new Map(), push: new Map() } satisfies Record<string, ArrivalCounts>
  const bucket = await startBucket(bucketSecret)
  const stripe = await fakeStripe({ clock: systemClock })
  const mail = await openMailServer(arrived.mail)
  const sms = await openReceiver(arrived.sms, (_path, body) => String(JSON.parse(body).id))
  const push = await openReceiver(arrived.push, (path) => path)
  const redis = await openSmallRedis()
  const readPort = (url: string) => Number(new URL(url).port)
  const networks = {
    mail: await openShakyNetwork(mail.port, random),
    sms: await openShakyNetwork(sms.port, random),
    push: await openShakyNetwork(push.port, random),
    provider: await openShakyNetwork(readPort(stripe.origin), random),
    storage: await openShakyNetwork(readPort(bucket.url), random),
    redis: await openShakyNetwork(redis.port, random),
  } satisfies Record<PartyName, unknown>
  const at = (name: PartyName) => `127.0.0.1:${networks[name].port}`
  return {
    environment: {
      SMTP_URL: `smtp://${at('mail')}`,
      SMS_URL: `http://${at('sms')}/sms`,
      S3_URL: `http://AKIDEXAMPLE:${encodeURIComponent(bucketSecret)}@${at('storage')}/photos`,
      REDIS_URL: `redis://${at('redis')}`,
    },
    pushOrigin: `http://${at('push')}`,
    stripe,
    stripeCredentials: { ...stripe.credentials, endpoint: `http://${at('provider')}` },
    arrived,
    published: redis.published,
    become(names, weather) {
      for (const name of names) networks[name].become(weather)
    },
    async close() {
      for (const name of partyNames) await networks[name].close()
      for (const party of [mail, sms, push, redis, stripe]) await party.close()
      await bucket.stop()
    },
  }
}
