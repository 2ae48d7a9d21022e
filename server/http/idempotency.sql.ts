import type { Context } from '../app/context.ts'
import type { Reads } from '../app/transaction.ts'
import { executePrepared } from '../platform/database/prepared.ts'

const keptMilliseconds = 86_400_000

/** Finds the first answer to a key, if it was given within a day. */
export async function findAnswer(
  { db, prepared }: Pick<Context, 'db' | 'prepared'>,
  { caller, key, now }: { caller: string; key: string; now: Date },
) {
  const [row] = await executePrepared(
    { db, prepared },
    db
      .selectFrom('idempotent_answers')
      .select(['call', 'request_hash', 'status', 'body'])
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('created_at', '>', new Date(now.getTime() - keptMilliseconds)),
  )
  return row
}

/** Stores the first answer to a key. */
export async function storeAnswer(
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
  const { caller, key, call, requestHash, status, body, now } = answer
  await db
    .insertInto('idempotent_answers')
    .values({
      caller,
      key,
      call,
      request_hash: requestHash,
      status,
      body: JSON.stringify(body),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .execute()
}
