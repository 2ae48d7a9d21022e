import { Redis } from 'ioredis'
import { createId } from '../ids.ts'
import { type Bus, createGatherer, readBatch } from './bus.ts'

const channel = 'duet:live'

/** Opens a bus over Redis or Valkey. While the server is away, nothing is sent; the connection recovers by itself. */
export function openRedisBus(url: string, onError: (error: Error) => void): Bus {
  const self = createId()
  const options = { maxRetriesPerRequest: null, enableOfflineQueue: false, lazyConnect: false } as const
  const sender = new Redis(url, options)
  const receiver = new Redis(url, options)
  const handlers = new Set<(text: string) => void>()
  const missed = new Set<() => void>()
  let subscriptions = 0
  const subscribe = async () => {
    await receiver.subscribe(channel)
    subscriptions++
    if (subscriptions > 1) for (const handler of missed) handler()
  }
  for (const connection of [sender, receiver]) connection.on('error', onError)
  receiver.on('ready', () => void subscribe().catch(onError))
  receiver.on('message', (_channel, batch) => {
    for (const text of readBatch(batch, self)) for (const handler of handlers) handler(text)
  })
  return {
    send: createGatherer((texts) => {
      sender.publish(channel, JSON.stringify({ from: self, texts })).catch(onError)
    }),
    listen: (handler) => void handlers.add(handler),
    onMissed: (handler) => void missed.add(handler),
    async close() {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}

/** Checks that Redis answers; returns how many milliseconds that took. Throws when it does not. */
export async function askRedis(url: string): Promise<number> {
  const connection = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 3000 })
  // The error that ended the connection says more than that it is closed.
  let reason: Error | undefined
  connection.on('error', (error) => {
    reason ??= error
  })
  try {
    await connection.connect()
    const start = performance.now()
    await connection.ping()
    return performance.now() - start
  } catch (error) {
    throw reason ?? error
  } finally {
    connection.disconnect()
  }
}
