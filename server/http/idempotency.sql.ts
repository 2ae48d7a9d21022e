import type { Reads } from '../context.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

/** How long a key stands for its first answer. */
const keptMilliseconds = 86_400_000

/** The first answer to a key, if it was given within a day. */
export async function findAnswer(
  reads: PreparedReads & { db: Reads },
  caller: string,
  key: string,
  now: Date,
) {
  const [row] = await executePrepared(
    reads,
    reads.db
      .selectFrom('idempotent_answers')
      .select(['call', 'request_hash', 'status', 'body'])
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('created_at', '>', new Date(now.getTime() - keptMilliseconds)),
  )
  return row
}

/** Keeps the first answer to a key. */
export async function keepAnswer(
  db: Reads,
  answer: {
    caller: string
    key: string
    call: string
    requestHash: Buffer
    status: number
    body: unknown
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('idempotent_answers')
    .values({
      caller: answer.caller,
      key: answer.key,
      call: answer.call,
      request_hash: answer.requestHash,
      status: answer.status,
      body: JSON.stringify(answer.body),
      created_at: answer.now,
    })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .execute()
}
