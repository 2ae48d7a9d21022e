import pg from 'pg'
import type { Connection } from '../database/database.ts'
import { createId } from '../ids.ts'
import { type Batch, type Bus, createGatherer, readBatch } from './bus.ts'
import { channel, listenToChannel, notify } from './postgres-bus.sql.ts'

/** The limit of a notification is slightly above this. */
const maxBytes = 8000
const againMilliseconds = 1000

/**
 * Opens a bus over the database’s notifications, for a few processes without Redis. It sends in bursts, outside of the
 * transactions that it reports, since notifications serialise the commits of their senders.
 */
export async function openPostgresBus(
  connection: Connection,
  pool: pg.Pool,
  onError: (error: Error) => void,
): Promise<Bus> {
  const self = createId()
  const handlers = new Set<(text: string) => void>()
  const missed = new Set<() => void>()
  let client: pg.Client | null = null
  let closed = false

  const connect = async () => {
    const fresh = new pg.Client(connection)
    fresh.on('notification', ({ payload }) => {
      for (const text of readBatch(payload ?? '', self)) for (const handler of handlers) handler(text)
    })
    // An error is followed by an end, so one of the two events is enough.
    fresh.on('error', onError)
    fresh.once('end', () => {
      if (!closed) setTimeout(() => void connect().catch(onError), againMilliseconds)
    })
    await fresh.connect()
    await fresh.query(listenToChannel)
    const isAgain = client !== null
    client = fresh
    if (isAgain) for (const handler of missed) handler()
  }
  await connect()

  const deliver = (texts: readonly string[]) => {
    for (const batch of splitIntoParts(self, texts)) pool.query(notify, [channel, batch]).catch(onError)
  }
  return {
    send: createGatherer(deliver),
    listen: (handler) => void handlers.add(handler),
    onMissed: (handler) => void missed.add(handler),
    async close() {
      closed = true
      await client?.end()
    },
  }
}

/** Splits texts into batches, in order, each small enough for a notification. */
function splitIntoParts(from: string, texts: readonly string[]): string[] {
  const batch = JSON.stringify({ from, texts } satisfies Batch)
  if (texts.length <= 1 || Buffer.byteLength(batch) < maxBytes) return [batch]
  const half = Math.ceil(texts.length / 2)
  return [...splitIntoParts(from, texts.slice(0, half)), ...splitIntoParts(from, texts.slice(half))]
}
