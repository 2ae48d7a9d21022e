import pg from 'pg'
import type { Connection } from '../database/database.ts'
import { createId } from '../ids.ts'
import { type Batch, type Bus, createGatherer, readBatch } from './bus.ts'
import { channel, listenToChannel, notify } from './postgres-bus.sql.ts'

/** A notification takes less than this. */
const maxBytes = 8000
const againMilliseconds = 1000

/**
 * Returns a bus over the database's own notifications, for a few processes without Redis. It sends outside the
 * transactions of the acts, in bursts, since a notification serialises the commits of those who send one.
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
    // One end of a connection is enough: an error is followed by an end.
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

/** Texts as batches, in their order, each small enough for a notification. */
function splitIntoParts(from: string, texts: readonly string[]): string[] {
  const batch = JSON.stringify({ from, texts } satisfies Batch)
  if (texts.length <= 1 || Buffer.byteLength(batch) < maxBytes) return [batch]
  const half = Math.ceil(texts.length / 2)
  return [...splitIntoParts(from, texts.slice(0, half)), ...splitIntoParts(from, texts.slice(half))]
}
