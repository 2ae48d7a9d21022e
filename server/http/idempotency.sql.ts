import { sql } from 'kysely'
import type { Reads } from '../context.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

export interface KeptAnswer {
  call: string
  request_hash: Buffer
  status: number
  body: unknown
}

/** The first answer to a key, if it was given within a day. */
export async function findAnswer(
  reads: PreparedReads,
  caller: string,
  key: string,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const [row] = await executePrepared(
    reads,
    sql<KeptAnswer>`
    select call, request_hash, status, body from idempotent_answers
    where caller = ${caller} and key = ${key} and created_at > ${now}::timestamptz - interval '1 day'`,
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
  await sql`
    insert into idempotent_answers (caller, key, call, request_hash, status, body, created_at)
    values (${answer.caller}, ${answer.key}, ${answer.call}, ${answer.requestHash}, ${answer.status},
      ${JSON.stringify(answer.body)}::jsonb, ${answer.now})
    on conflict (caller, key) do nothing`.execute(db)
}
